import { eq } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { raceWatches } from '@/server/db/schema';

/** Ends a watch by the link in any of its mails. One that has ended already has ended. */
export async function endWatchByToken({ token }: { token: string }): Promise<void> {
  await db.delete(raceWatches).where(eq(raceWatches.unsubscribeToken, token));
}
