import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@/domain/time';
import { env } from '@/env';
import { withDeadline } from '../lib/deadline';
import { logger } from '../lib/logger';
import { connect, type Database, db, pg } from './client';

/*
 * Drizzle's `withReplicas` sends every select to a replica, also those that decide, and asks nobody else when it fails.
 * Here a query goes there by `readPublic` alone. Times in ms.
 */

/** How far the replica may be behind: as long as a shared page counts as fresh. */
const STALE = 3 * SECOND;
/** How often it is compared with the primary, while anything is asked. */
const COMPARE_EVERY = SECOND;
/** How long after a failure it is left alone. */
const PAUSE = 5 * SECOND;
/** How long an answer of it is waited for. */
const PATIENCE = 5 * SECOND;
const LOOK_EVERY = 100;

function connectReplica(url: string) {
  return { ...connect(url), freshUntil: 0, compareAt: 0, away: false };
}
type Replica = ReturnType<typeof connectReplica>;

const holder = globalThis as typeof globalThis & { loppbytetReplica?: Replica };
if (env.DATABASE_READ_URL) holder.loppbytetReplica ??= connectReplica(env.DATABASE_READ_URL);

function disableReplica(replica: Replica, err: unknown): void {
  replica.freshUntil = 0;
  replica.compareAt = performance.now() + PAUSE;
  if (!replica.away) logger.warn({ err }, 'the replica is not used');
  replica.away = true;
}

/**
 * Waits until the replica has replayed what the primary had written. Positions in the log say that also while the
 * primary is idle or the replica has lost it, when a time of the last replay says nothing.
 */
async function catchUp({ sql }: Replica): Promise<void> {
  const until = performance.now() + STALE;
  const [primary] = await pg<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`;
  while (performance.now() < until) {
    const [replica] = await sql<{ level: boolean | null }[]>`
      select pg_last_wal_replay_lsn() >= ${primary?.lsn ?? ''}::pg_lsn as level`;
    if (replica?.level) return;
    await delay(LOOK_EVERY);
  }
  throw new Error('the replica lags');
}

async function compare(replica: Replica): Promise<void> {
  const began = performance.now();
  // Not twice at a time.
  replica.compareAt = Number.POSITIVE_INFINITY;
  try {
    await withDeadline(catchUp(replica), PATIENCE);
    if (replica.away) logger.warn('the replica is used again');
    Object.assign(replica, { freshUntil: began + STALE, compareAt: began + COMPARE_EVERY, away: false });
  } catch (err) {
    disableReplica(replica, err);
  }
}

/**
 * Answers a query of public lists and pages: from the replica, where there is one that answers and is at most three
 * seconds old, else from the primary. Not for what decides, what is signed in, or what is remembered until a
 * notification (`subscribeToCatalogue`), which may come before the replica has the change.
 * @param query is asked again, at the primary, when the replica fails.
 */
export async function readPublic<Answer>(query: (on: Database) => PromiseLike<Answer>): Promise<Answer> {
  const { loppbytetReplica: replica } = holder;
  if (!replica) return query(db);
  if (performance.now() >= replica.compareAt) void compare(replica);
  if (performance.now() < replica.freshUntil) {
    try {
      return await withDeadline(Promise.resolve(query(replica.db)), PATIENCE);
    } catch (err) {
      disableReplica(replica, err);
    }
  }
  return query(db);
}
