import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { logger } from '../lib/logger';
import { db } from './client';
import { leases } from './schema';

/** How soon another process takes over from one that died. */
const LEASE_SECONDS = 25;
const RENEW_MS = 8000;

const expiresAt = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

type LeaseName = 'deadlines' | 'scheduled-route';

/**
 * Does what one process at a time need do, and what is harmless twice: a holder that stands still for longer than its
 * lease may go on beside the next one. A row and no session lock, since there may be a transaction pooler.
 * @returns null when another process is at it.
 * @throws what `run` throws.
 */
export async function withLease<T>(name: LeaseName, run: () => Promise<T>): Promise<T | null> {
  const holder = randomUUID();
  const mine = and(eq(leases.name, name), eq(leases.holder, holder));
  const acquired = await db
    .insert(leases)
    .values({ name, holder, expiresAt })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, expiresAt },
      setWhere: sql`${leases.expiresAt} <= now()`,
    })
    .returning({ name: leases.name });
  if (acquired.length === 0) return null;
  const ignore = (error: unknown) => logger.warn({ err: error, name }, 'a lease was not written');
  const renewal = setInterval(
    () => void db.update(leases).set({ expiresAt }).where(mine).catch(ignore),
    RENEW_MS,
  );
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    // Not given back, it expires.
    await db.delete(leases).where(mine).catch(ignore);
  }
}
