'use client';

import dynamic from 'next/dynamic';
import { renderNothing } from '@/components/missing-code';

/** The choice's code comes after the page's: only a dynamic import in the browser's code is one. */
export const ColorSchemeChoice = dynamic(
  () => import('./color-scheme-field').then((file) => file.ColorSchemeField).catch(renderNothing),
  { loading: () => null },
);
