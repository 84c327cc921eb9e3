'use client';

import { useMemo } from 'react';
import { standardDistances } from '@/domain/race/categories';
import { trpc } from '@/trpc/client';
import type { Filters } from './filters';

const withChosen = (options: readonly string[], chosen: string | undefined): string[] =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : [...options];

/** What can be chosen among, and what the address has chosen though it is not among them. */
export function useFilterOptions({ race, distance }: Filters) {
  const options = trpc.races.options.useQuery().data;
  // Stable references, so that memoised fields do not render again.
  const races = useMemo(
    () => withChosen(options?.races.map(({ name }) => name) ?? [], race),
    [options, race],
  );
  const distances = useMemo(
    () => withChosen(options?.distances ?? standardDistances, distance),
    [options, distance],
  );
  return {
    races,
    distances,
    chosen: options?.races.find(({ name }) => name === race),
  };
}
