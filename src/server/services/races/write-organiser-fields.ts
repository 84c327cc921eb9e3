import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { kronor } from '@/domain/money/ore';
import { editBetween, type OrganiserRaceFields, organiserFieldsOf } from '@/domain/organiser/edits';
import { raceColumns, raceFieldsOf } from '@/domain/race/columns';
import { datesObstacle, haveMoved } from '@/domain/race/dates';
import { organiserRace } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { nextVersion } from '../../db/next-version';
import { applyHighestPrice } from './internal/apply-highest-price';
import { syncOrganiserFees } from './sync-organiser-fees';

type Race = typeof races.$inferSelect;

const toColumns = (race: Race, fields: Partial<OrganiserRaceFields>, now: Date) => {
  const { highestPrice, resalePause, ...own } = fields;
  const all = raceColumns({ ...raceFieldsOf(race), ...own });
  return {
    ...Object.fromEntries(Object.keys(own).map((field) => [field, all[field as keyof typeof own]])),
    ...(own.windows && { windows: all.windows }),
    ...(highestPrice !== undefined && { highestPrice: highestPrice === null ? null : kronor(highestPrice) }),
    ...(resalePause !== undefined && {
      resalePausedAt: resalePause === null ? null : (race.resalePausedAt ?? now),
      resalePausedReason: resalePause || null,
    }),
  };
};

/**
 * Writes what an organiser's contacts may change of a race, whose row is locked, and brings its listings in line.
 * Purchases keep what they were promised. Windows that stay as they were are not judged again.
 * @returns what became different, or null when nothing did.
 * @throws DomainError INVALID_INPUT where the fields do not fit each other; RACE_IN_PAST, RACE_DEADLINE_OUTSIDE,
 *   WINDOW_EMPTY, WINDOWS_OVERLAP.
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
  const obstacle = haveMoved(race.windows, after.windows) && datesObstacle(after, stockholmDate(now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  await tx
    .update(races)
    .set({ ...columns, updatedAt: nextVersion(race.updatedAt, now) })
    .where(eq(races.id, race.id));
  if ('windows' in edit.after) await syncOrganiserFees(tx, after, now);
  if ('highestPrice' in edit.after) await applyHighestPrice(tx, after, now);
  return edit;
}
