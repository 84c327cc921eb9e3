import { eq, sql } from 'drizzle-orm';
import { DAY, latest, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { stripeCursors } from '@/server/db/schema';

const CURSOR = 'events';

/** Stripe keeps events for 30 days. */
const REACH = 29 * DAY;

/** From where to read Stripe's events: at most 29 days back. */
export async function readCursor(now: Date): Promise<Date> {
  const [row] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, CURSOR));
  // The first run reads all events that Stripe keeps; known ones are skipped.
  return latest(row?.at ?? plus(now, -REACH), plus(now, -REACH));
}

/** Never backwards: another process may be ahead. */
export async function writeCursor(at: Date): Promise<void> {
  await db
    .insert(stripeCursors)
    .values({ name: CURSOR, at })
    .onConflictDoUpdate({
      target: stripeCursors.name,
      set: { at: sql`greatest(${stripeCursors.at}, excluded.at)` },
    });
}
