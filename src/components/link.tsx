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
 * A link within the site. Its page is asked for when a pointer, a finger or the focus is on it, not when it comes into
 * view: a page just opened has twenty in view, and phones were busy with their answers.
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
  const ask = () => {
    if (prefetch !== false && href.startsWith('/')) router.prefetch(href);
  };
  return (
    <NextLink
      href={href}
      prefetch={false}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        ask();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        ask();
      }}
      {...props}
    >
      {children}
      <ShowProgress />
    </NextLink>
  );
}
