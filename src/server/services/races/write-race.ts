import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { raceCodec } from '@/domain/race/columns';
import { datesObstacle, movedDatesObstacles } from '@/domain/race/dates';
import type { RaceFields } from '@/domain/race/input';
import { isOpen } from '@/domain/race/rules';
import { slugify } from '@/domain/race/slug';
import { stockholmDate } from '@/domain/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { lockListings } from '@/server/db/locks';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { listings, organisers, races } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit, unchanged } from '../audit';
import { applyHighestPrice } from './internal/apply-highest-price';
import { lockRace } from './race-changes';
import { syncOrganiserFees, unsoldOf } from './sync-organiser-fees';

type Race = typeof races.$inferSelect;

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

/** The organiser's list of races is another than the one that an admin may have open (organisers/set-organiser-races.ts). */
async function renewOrganiser(tx: Transaction, id: string, now: Date): Promise<void> {
  const its = eq(organisers.id, id);
  const [before] = await tx
    .select({ updatedAt: organisers.updatedAt })
    .from(organisers)
    .where(its)
    .for('no key update');
  if (before)
    await tx
      .update(organisers)
      .set({ updatedAt: nextVersion(before.updatedAt, now) })
      .where(its);
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
  const columns = raceCodec.decode(input);
  const obstacle = datesObstacle(columns, stockholmDate(call.now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  for (const slug of slugs(input)) {
    const [race] = await tx
      .insert(races)
      .values({
        ...columns,
        open: isOpen(columns, call.now),
        organiserId,
        slug,
        createdAt: call.now,
        updatedAt: call.now,
      })
      .onConflictDoNothing({ target: races.slug })
      .returning({ id: races.id, slug: races.slug });
    if (race) {
      if (organiserId) await renewOrganiser(tx, organiserId, call.now);
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
/** What changes listings when it changes. */
const followed = [...copied, 'windows', 'highestPrice'] as const;

async function updateCopies(
  tx: Transaction,
  { id: raceId, raceName, distance, location, date }: Race,
  now: Date,
): Promise<void> {
  await tx
    .update(listings)
    .set({ raceName, distance, location, date, updatedAt: now })
    .where(unsoldOf(raceId));
}

/**
 * Writes columns of a race, whose row is locked, and brings its listings in line; purchases keep what they were
 * promised. Days that stay as they were are not judged again: a race under way can still have its instructions put
 * right.
 * @returns what became different.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY, WINDOWS_OVERLAP
 */
export async function writeColumns(
  tx: Transaction,
  before: Race,
  columns: Partial<Race>,
  now: Date,
): Promise<ReturnType<typeof changesOf>> {
  const after: Race = { ...before, ...columns };
  const changes = changesOf(before, columns);
  const [obstacle] = movedDatesObstacles(before, after, stockholmDate(now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  if (Object.keys(changes).length === 0) return changes;
  await tx
    .update(races)
    .set({ ...columns, open: isOpen(after, now), updatedAt: nextVersion(before.updatedAt, now) })
    .where(eq(races.id, before.id));
  if (followed.some((field) => field in changes)) await lockListings(tx, unsoldOf(before.id));
  if (copied.some((field) => field in changes)) await updateCopies(tx, after, now);
  if ('windows' in changes) await syncOrganiserFees(tx, after, now);
  if ('highestPrice' in changes) await applyHighestPrice(tx, after, now);
  return changes;
}

/**
 * An admin changes a race in the caller's transaction.
 * @param updatedAt when the race was last changed, as this admin has seen it.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE and the codes of `writeColumns`
 */
export async function changeRace(
  tx: Transaction,
  { id, updatedAt, ...input }: RaceFields & { id: string; updatedAt: Date },
  call: Call<'admin'>,
): Promise<Audited> {
  const before = await lockRace(tx, id);
  refuseStaleVersion(before.updatedAt, updatedAt);
  const changes = await writeColumns(tx, before, raceCodec.decode(input), call.now);
  return Object.keys(changes).length === 0 ? unchanged() : recordAudit(tx, call, 'race.update', id, changes);
}

/**
 * Adds a race. @returns its id and its slug, which stays.
 * @param input.copyOf the race whose next edition it is: it has the same organiser, but nothing that was decided for
 *   that year's sale, such as a pause or a highest price.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE
 */
export const createRace = (
  { copyOf, ...input }: RaceFields & { copyOf?: string | undefined },
  call: Call<'admin'>,
) =>
  inTransaction(async (tx) => {
    const [before] = copyOf
      ? await tx.select({ organiserId: races.organiserId }).from(races).where(eq(races.id, copyOf))
      : [];
    return addRace(tx, input, call, before?.organiserId ?? null);
  });

/**
 * Changes a race, unless it has changed since the admin opened it.
 * @param input.updatedAt when the race was last changed, as this admin has seen it.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE, RACE_IN_PAST, RACE_DEADLINE_OUTSIDE
 */
export const updateRace = (input: RaceFields & { id: string; updatedAt: Date }, call: Call<'admin'>) =>
  inTransaction((tx) => changeRace(tx, input, call));
