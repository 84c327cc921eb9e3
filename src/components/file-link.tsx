'use client';

import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnPath } from './page-user';

interface FileLinkProps extends AnchorProps {
  path: string;
  children: ReactNode;
}

/** Opens a file that only some users may see, in a tab of its own. */
export function FileLink({ path, ...props }: FileLinkProps) {
  const own = useOwnPath();
  return <Anchor target="_blank" rel="noopener noreferrer" href={own(path)} {...props} />;
}
