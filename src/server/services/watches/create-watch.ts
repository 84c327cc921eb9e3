import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { Ore } from '@/domain/money/ore';
import { randomToken } from '../../auth/hash';
import { inTransaction, type Transaction } from '../../db/client';
import { races, raceWatches } from '../../db/schema';
import { enqueue } from '../../queue/boss';

interface CreateWatch {
  raceId: string;
  /** Lower case. */
  email: string;
  /** The address of the user who is signed in: it is confirmed. */
  ownEmail: string | null;
  /** The most a place may cost in all, öre; null for any price, undefined to leave it as it is. */
  maximum?: Ore | null | undefined;
  /** Other distances that are watched in the same way. */
  alsoRaceIds?: string[] | undefined;
}

type Watch = typeof raceWatches.$inferSelect;

/** Writes the watches that are missing, and locks them all, in one order: two calls never wait for each other. */
async function writeWatches(
  tx: Transaction,
  raceIds: string[],
  { email, maximum = null }: CreateWatch,
  now: Date,
): Promise<Watch[]> {
  await tx
    .insert(raceWatches)
    .values(
      raceIds.map((raceId) => ({ email, raceId, maximum, unsubscribeToken: randomToken(), createdAt: now })),
    )
    .onConflictDoNothing({ target: [raceWatches.email, raceWatches.raceId] });
  return tx
    .select()
    .from(raceWatches)
    .where(and(eq(raceWatches.email, email), inArray(raceWatches.raceId, raceIds)))
    .orderBy(asc(raceWatches.raceId))
    .for('update');
}

/**
 * Asks an address by one mail about all that it has not confirmed yet, which is kept for as long as its link is to work
 * from now. What is confirmed stays as it is: the one who asks has not shown that the address is theirs.
 */
async function ask(tx: Transaction, watches: Watch[], { maximum }: CreateWatch, now: Date): Promise<void> {
  const [first, ...others] = watches.filter(({ confirmedAt }) => !confirmedAt);
  if (!first) return;
  const set = { createdAt: now, ...(maximum !== undefined && { maximum }) };
  await tx
    .update(raceWatches)
    .set({ ...set, requestedWith: null })
    .where(eq(raceWatches.id, first.id));
  if (others.length > 0) {
    const ids = others.map(({ id }) => id);
    await tx
      .update(raceWatches)
      .set({ ...set, requestedWith: first.id })
      .where(inArray(raceWatches.id, ids));
  }
  await enqueue(tx, 'mail', { kind: 'watch', mail: 'watchConfirm', watchId: first.id });
}

/**
 * Watches a race for an address. A signed-in user's own address is watched at once; any other must confirm by mail,
 * and the result is then the same for known and unknown addresses. The limit of a user's watch is changed by asking
 * for it again.
 * @returns `active` or `already` with the watch's id (own address only), or `confirmation_needed`.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function createWatch(input: CreateWatch, { actor, now }: Call) {
  const { raceId, email, ownEmail, maximum, alsoRaceIds = [] } = input;
  const userId = email === ownEmail ? userIdOf(actor) : null;
  const raceIds = [...new Set([raceId, ...alsoRaceIds])].sort();
  return inTransaction(async (tx) => {
    const found = await tx.$count(races, and(inArray(races.id, raceIds), eq(races.archived, false)));
    if (found !== raceIds.length) throw new DomainError('RACE_NOT_FOUND');
    const watches = await writeWatches(tx, raceIds, input, now);
    const watch = watches.find((each) => each.raceId === raceId);
    if (!watch) throw new Error('The watch was not written');
    if (!userId) {
      await ask(tx, [watch, ...watches.filter((each) => each !== watch)], input, now);
      return { status: 'confirmation_needed' as const };
    }
    const idle = watches.filter(({ confirmedAt }) => !confirmedAt).map(({ id }) => id);
    if (idle.length > 0) {
      await tx
        .update(raceWatches)
        .set({ userId, confirmedAt: now, confirmTokenHash: null, requestedWith: null })
        .where(inArray(raceWatches.id, idle));
    }
    const changed = watches.filter((each) => maximum !== undefined && each.maximum !== maximum);
    if (changed.length > 0) {
      const ids = changed.map(({ id }) => id);
      await tx.update(raceWatches).set({ maximum }).where(inArray(raceWatches.id, ids));
    }
    return { status: watch.confirmedAt ? ('already' as const) : ('active' as const), id: watch.id };
  });
}
