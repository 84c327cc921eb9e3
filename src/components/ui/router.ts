'use client';

import { useRouter as useNextRouter } from 'next/navigation';
import { useMemo, useTransition } from 'react';
import { useShowsProgress } from './progress';

/** The router, and whether a navigation is pending; the bar at the top of the page shows it too. */
export function useNavigation() {
  const next = useNextRouter();
  const [navigating, start] = useTransition();
  useShowsProgress(navigating);
  const router = useMemo(
    () => ({
      ...next,
      push: (...to: Parameters<typeof next.push>) => start(() => next.push(...to)),
      replace: (...to: Parameters<typeof next.replace>) => start(() => next.replace(...to)),
    }),
    [next],
  );
  return { router, navigating };
}

/** The router; the bar at the top of the page shows pending navigations. */
export const useRouter = () => useNavigation().router;
