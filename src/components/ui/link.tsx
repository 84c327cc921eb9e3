'use client';

import NextLink, { useLinkStatus } from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { useShowsProgress } from './progress';

function ShowProgress() {
  useShowsProgress(useLinkStatus().pending);
  return null;
}

/**
 * A link within the site. Its page is prefetched when a pointer or the focus is on it, not when it scrolls into view:
 * with twenty links in view the responses kept phones busy.
 */
export function Link({
  href,
  prefetch,
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
