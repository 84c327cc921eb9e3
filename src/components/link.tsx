'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { type ComponentProps, type MouseEventHandler, useState } from 'react';
import { offline } from '@/text/site';
import { isOnline } from './network';
import { ProgressBar } from './progress-bar';
import { showProblem } from './toast';

/** The browser's error page would replace this page and what was typed on it. */
function refusedOffline(): boolean {
  if (isOnline()) return false;
  showProblem(offline.title, 'Sidan går att öppna när anslutningen är tillbaka.');
  return true;
}

function ShowProgress() {
  return useLinkStatus().pending && <ProgressBar />;
}

/**
 * A link within the site. Its page is prefetched when a pointer or the focus is on it, not when it scrolls into view:
 * with twenty links in view the responses kept phones busy.
 */
export function Link({
  href,
  prefetch,
  onNavigate,
  onPointerEnter,
  onFocus,
  children,
  ...props
}: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      href={href}
      prefetch={near ? (prefetch ?? null) : false}
      onNavigate={(event) => (refusedOffline() ? event.preventDefault() : onNavigate?.(event))}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
      {...props}
    >
      {children}
      <ShowProgress />
    </NextLink>
  );
}

/** An `onClick` for a link that navigates only without JavaScript. Clicks that open a new tab are left alone. */
export const onPlainClick =
  (action: () => void): MouseEventHandler<HTMLAnchorElement> =>
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };
