import { organiserCodec } from '../race/columns';
import type { OrganiserRace } from '../race/input';
import type { z } from '../zod';

/** Everything that an organiser's contacts may change of a race. */
export interface OrganiserRaceFields extends OrganiserRace {
  /** Why nothing may be sold, empty where no reason is given; null while places may be sold. */
  resalePause: string | null;
}

type RaceRow = z.output<typeof organiserCodec> & {
  resalePausedAt: Date | null;
  resalePausedReason: string | null;
};

/** A race as its organiser's contacts may write it. */
export const organiserFieldsOf = (race: RaceRow): OrganiserRaceFields => ({
  ...organiserCodec.encode(race),
  resalePause: race.resalePausedAt ? (race.resalePausedReason ?? '') : null,
});

/** The same text for the same value: the database sorts the keys of what it keeps as JSON. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

type Some = Partial<OrganiserRaceFields>;
type Field = keyof OrganiserRaceFields;

/** The fields by which two versions of a race differ, as they were and as they are. */
export function editBetween(
  before: OrganiserRaceFields,
  after: OrganiserRaceFields,
): { before: Some; after: Some } | null {
  const fields = (Object.keys(after) as Field[]).filter(
    (field) => textOf(before[field]) !== textOf(after[field]),
  );
  if (fields.length === 0) return null;
  const only = (race: OrganiserRaceFields): Some =>
    Object.fromEntries(fields.map((field) => [field, race[field]]));
  return { before: only(before), after: only(after) };
}

/** Whether an edit's values are current: nothing later has changed the same fields. */
export const editStands = (now: OrganiserRaceFields, after: Some): boolean =>
  (Object.keys(after) as Field[]).every((field) => textOf(now[field]) === textOf(after[field]));
