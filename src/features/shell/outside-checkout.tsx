'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { onDemand } from '@/components/ui/on-demand';

const FollowColorScheme = onDemand(() =>
  import('./follow-color-scheme').then((file) => file.FollowColorScheme),
);

/** The page's footer; none in the checkout, where nothing should lead away. */
export const OutsideCheckout = ({ children }: { children: ReactNode }) =>
  usePathname().endsWith('/buyer-name-change-confirmation') ? <FollowColorScheme /> : children;
