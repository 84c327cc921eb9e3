'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** A push to another page, and whether that page is on its way. */
export function useNavigation() {
  const router = useRouter();
  const [navigating, start] = useTransition();
  return { push: (href: string) => start(() => router.push(href)), navigating };
}
