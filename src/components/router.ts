'use client';

import { useRouter as useNextRouter } from 'next/navigation';
import { useMemo, useTransition } from 'react';
import { useShowsProgress } from './progress';

/** The router, and whether a page it was asked for is on its way; the bar at the top shows that too. */
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

/** The router, whose pages on their way the bar at the top shows. */
export const useRouter = () => useNavigation().router;
