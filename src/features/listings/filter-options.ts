import { useMemo } from 'react';
import { standardDistances } from '@/domain/race/categories';
import type { Outputs } from '@/trpc/client';
import type { Filters } from './filters';

export type FilterOptions = Outputs['races']['options'];

/** Where the server could not fetch them. */
export const noOptions: FilterOptions = {
  races: [],
  popular: [],
  months: [],
  distances: [...standardDistances],
};

export const findRace = ({ races }: FilterOptions, { race }: Filters) =>
  races.find(({ name }) => name === race);

const withChosen = (options: readonly string[], chosen: string | undefined): string[] =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : [...options];

/** What can be chosen among, and what the address has chosen though it is not among them. */
export const optionsWith = ({ races, distances }: FilterOptions, { race, distance }: Filters) => ({
  races: withChosen(
    races.map(({ name }) => name),
    race,
  ),
  distances: withChosen(distances, distance),
});

/** The same as stable references, so that memoised fields do not render again. */
export function useFilterOptions(options: FilterOptions, { race, distance }: Filters) {
  return useMemo(() => optionsWith(options, { race, distance }), [options, race, distance]);
}
