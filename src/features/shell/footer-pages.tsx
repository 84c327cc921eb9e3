'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useBottomInset } from '@/components/bottom-inset';

/** The page's footer; none in the checkout, where nothing should lead away, and none among the admins' pages. */
export function FooterPages({ children }: { children: ReactNode }) {
  const path = usePathname();
  const covered = useBottomInset();
  const without = path.startsWith('/admin') || path.endsWith('/buyer-name-change-confirmation');
  if (!without) return children;
  // The end of the page can be scrolled up past what covers the bottom of the window.
  return <div style={{ height: covered }} />;
}
