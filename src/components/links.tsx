'use client';

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import Link from 'next/link';
import type { MouseEventHandler, ReactNode } from 'react';

interface LinkTarget {
  href: string;
  children: ReactNode;
  target?: '_blank';
  rel?: string;
  prefetch?: boolean;
  replace?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'true';
}

/**
 * For a link that leads on without JavaScript and acts where it stands with it. Presses that ask for a new tab are
 * left alone, and the bar at the top, which listens on the document, does not start.
 */
export const inPlace =
  (act: () => void): MouseEventHandler<HTMLAnchorElement> =>
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    act();
  };

/** A link inside running text. */
export const TextLink = (props: AnchorProps & LinkTarget) => <Anchor component={Link} {...props} />;

/** A link that looks like a button. */
export const LinkButton = (props: ButtonProps & LinkTarget) => <Button component={Link} {...props} />;

/** The one main action of a screen, when it is a link. */
export const MainLink = (props: ButtonProps & LinkTarget) => (
  <Button component={Link} color="signal" size="lg" {...props} />
);

/** A link to another site. */
export const OutsideLink = ({
  href,
  children,
  ...props
}: AnchorProps & { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer" {...props}>
    {children}
  </Anchor>
);
