'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** Nothing in the checkout, where nothing should lead away. */
export const OutsideCheckout = ({ children }: { children: ReactNode }) =>
  usePathname().endsWith('/buyer-name-change-confirmation') ? null : children;
