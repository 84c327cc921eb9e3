'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { useShowsProgress } from './progress';
import { leaveToast, showOffline } from './toast';

function ShowProgress() {
  useShowsProgress(useLinkStatus().pending);
  return null;
}

function refuse(event: { preventDefault: () => void }) {
  event.preventDefault();
  showOffline('Sidan går att öppna när anslutningen är tillbaka.');
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
  const router = useRouter();
  const prefetchPage = () => {
    if (prefetch !== false && href.startsWith('/')) router.prefetch(href);
  };
  return (
    <NextLink
      href={href}
      prefetch={false}
      // The browser's error page would take the place of this page, and of what was typed on it.
      onNavigate={(event) => {
        if (!navigator.onLine) return refuse(event);
        leaveToast();
        onNavigate?.(event);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetchPage();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetchPage();
      }}
      {...props}
    >
      {children}
      <ShowProgress />
    </NextLink>
  );
}
