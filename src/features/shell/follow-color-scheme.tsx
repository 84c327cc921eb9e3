'use client';

import { useColorScheme } from './color-scheme';

/** Follows the system's colour scheme on pages without the footer, whose choice of scheme else does it. */
export function FollowColorScheme() {
  useColorScheme();
  return null;
}
