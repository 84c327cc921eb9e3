import type { SportCategory } from '@/domain/race/categories';
import { daysToNextYear } from '@/domain/race/dates';
import type { VerifiableField } from '@/domain/race/rules';
import { addDays, type DateString, daysBetween } from '@/domain/time';
import more from './more-races.json';

export type MoreRace = (typeof more)[number];

/** Races whose editions were last read of before this year may have ended. */
const OLD = 2022;

/** What no source says of a race, or what is derived: its next day always is, from the edition that was found. */
export const unknownOf = (race: MoreRace): VerifiableField[] => [
  'date',
  ...(race.name_change_allowed === null ? (['rule'] as const) : []),
  ...(Number(race.edition.slice(0, 4)) < OLD ? (['edition'] as const) : []),
];

/** The first edition at least so many days from today, year by year from the one that was found. */
export function nextEdition(edition: DateString, today: DateString, minDays: number): DateString {
  let next = edition;
  while (daysBetween(today, next) < minDays) next = addDays(next, daysToNextYear(next));
  return next;
}

/** Where the organiser's rule was read. */
export const ruleSourceOf = ({ sources }: MoreRace): string | null =>
  sources.find(({ found }) => found.includes('rule'))?.url ?? null;

export const moreRaces = more.map((race) => ({
  ...race,
  sport_categories: race.sport_categories as SportCategory[],
}));
