'use client';

import { onDemand } from '@/components/ui/on-demand';

/**
 * The choice of colour scheme. The server renders it: its styles are the footer's, which every page has, and its code is
 * there from the start.
 */
export const ThemeSwitch = onDemand(() => import('./theme-choices').then((file) => file.ThemeChoices));
if (typeof window === 'undefined') ThemeSwitch.preload();
