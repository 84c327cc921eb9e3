'use client';

import type { ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '@/components/dialog';

/** A wide dialog, full screen on phones. */
export function WideModal(props: ModalProps) {
  const narrow = useMediaQuery('(max-width: 48em)');
  return <Dialog size="xl" fullScreen={narrow ?? false} {...props} />;
}
