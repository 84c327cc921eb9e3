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

/** What can be chosen among, and what the address has chosen though it is not among them. */
export const withChosen = (options: readonly string[], chosen: string | undefined): string[] =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : [...options];
