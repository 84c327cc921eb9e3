import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { raceColumns } from '@/domain/race/columns';
import { datesObstacle, haveMoved } from '@/domain/race/dates';
import type { RaceFields } from '@/domain/race/input';
import { slugify } from '@/domain/race/slug';
import { stockholmDate } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { nextVersion } from '@/server/db/next-version';
import { listings, races } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit, unchanged } from '../../audit';
import { syncOrganiserFees, unsold } from '../sync-organiser-fees';

/** More editions and distances of one name than there are. */
const MAX_ALIKE = 100;

/** The addresses a race may get, best first. The one it gets it keeps, whatever it is called later. */
function* slugs({ raceName, distance }: RaceFields): Generator<string> {
  const name = slugify(raceName) || 'lopp';
  yield name;
  const long = slugify(`${raceName} ${distance}`) || name;
  yield long;
  for (let nth = 2; nth <= MAX_ALIKE; nth += 1) yield `${long}-${nth}`;
}

/**
 * Adds a race in the caller's transaction, with an address of its own.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY, WINDOWS_OVERLAP
 */
export async function addRace(
  tx: Transaction,
  input: RaceFields,
  call: Call<'admin'>,
  organiserId: string | null = null,
): Promise<Audited<{ id: string; slug: string }>> {
  const columns = raceColumns(input);
  const obstacle = datesObstacle(columns, stockholmDate(call.now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  for (const slug of slugs(input)) {
    const [race] = await tx
      .insert(races)
      .values({ ...columns, organiserId, slug, createdAt: call.now, updatedAt: call.now })
      .onConflictDoNothing({ target: races.slug })
      .returning({ id: races.id, slug: races.slug });
    if (race) {
      return recordAudit(
        tx,
        call,
        'race.create',
        race.id,
        { slug, raceName: input.raceName, date: input.date },
        race,
      );
    }
  }
  throw new Error(`No address is free for ${input.raceName}`);
}

/** What a listing has copied of its race. */
const copied = ['raceName', 'distance', 'location', 'date'] as const;

async function updateCopies(
  tx: Transaction,
  raceId: string,
  { raceName, distance, location, date }: ReturnType<typeof raceColumns>,
  now: Date,
): Promise<void> {
  await tx
    .update(listings)
    .set({ raceName, distance, location, date, updatedAt: now })
    .where(and(eq(listings.raceId, raceId), inArray(listings.status, unsold), isNull(listings.deletedAt)));
}

/**
 * Changes a race in the caller's transaction, and with it what its unsold listings have copied. Days that stay as
 * they were are not judged again: a race under way can still have its instructions put right.
 * @param updatedAt when the race was last changed, as this admin has seen it; null to change it whatever it is.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE, RACE_IN_PAST, RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY,
 *   WINDOWS_OVERLAP
 */
export async function changeRace(
  tx: Transaction,
  { id, updatedAt, ...input }: RaceFields & { id: string; updatedAt: Date | null },
  call: Call<'admin'>,
): Promise<Audited> {
  const [before] = await tx.select().from(races).where(eq(races.id, id)).for('update');
  if (!before) throw new DomainError('RACE_NOT_FOUND');
  if (updatedAt && before.updatedAt.getTime() !== updatedAt.getTime()) {
    throw new DomainError('CHANGED_MEANWHILE');
  }
  const columns = raceColumns(input);
  const detail = changesOf(before, columns);
  const moved = 'date' in detail || haveMoved(before.windows, columns.windows);
  const obstacle = moved && datesObstacle(columns, stockholmDate(call.now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  if (Object.keys(detail).length === 0) return unchanged();
  await tx
    .update(races)
    .set({ ...columns, updatedAt: nextVersion(before.updatedAt, call.now) })
    .where(eq(races.id, id));
  if (copied.some((field) => field in detail)) await updateCopies(tx, id, columns, call.now);
  if ('windows' in detail) await syncOrganiserFees(tx, { id, windows: columns.windows }, call.now);
  return recordAudit(tx, call, 'race.update', id, detail);
}
