import { DomainError } from '@/domain/errors';
import { editBetween, type OrganiserRaceFields, organiserFieldsOf } from '@/domain/organiser/edits';
import { organiserCodec } from '@/domain/race/columns';
import { organiserRace } from '@/domain/race/input';
import type { Transaction } from '@/server/db/client';
import type { races } from '@/server/db/schema';
import { writeColumns } from './write-race';

type Race = typeof races.$inferSelect;

const toColumns = (race: Race, { resalePause, ...own }: Partial<OrganiserRaceFields>, now: Date) => {
  const all = organiserCodec.decode({ ...organiserCodec.encode(race), ...own });
  return {
    ...Object.fromEntries(Object.entries(all).filter(([field]) => field in own)),
    ...(own.windows && { windows: all.windows }),
    ...(resalePause !== undefined && {
      resalePausedAt: resalePause === null ? null : (race.resalePausedAt ?? now),
      resalePausedReason: resalePause || null,
    }),
  };
};

/**
 * Writes what an organiser's contacts may change of a race, whose row is locked.
 * @returns what became different, or null when nothing did.
 * @throws DomainError INVALID_INPUT where the fields do not fit each other, and the codes of `writeColumns`
 */
export async function writeOrganiserFields(
  tx: Transaction,
  race: Race,
  fields: Partial<OrganiserRaceFields>,
  now: Date,
): Promise<ReturnType<typeof editBetween>> {
  const before = organiserFieldsOf(race);
  const columns = toColumns(race, fields, now);
  const after = { ...race, ...columns };
  const edit = editBetween(before, organiserFieldsOf(after));
  if (!edit) return null;
  const judged = organiserRace.safeParse({
    ...organiserFieldsOf(after),
    nameChangeRule: race.nameChangeRule,
  });
  if (!judged.success && !('resalePause' in edit.after)) {
    throw new DomainError('INVALID_INPUT', judged.error.issues[0]?.path.join('.'));
  }
  await writeColumns(tx, race, columns, now);
  return edit;
}
