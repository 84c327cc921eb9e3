import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { db } from '../../db/client';
import { raceWatches } from '../../db/schema';

/** Ends a watch by the link in any of its mails. One that has ended already has ended. */
export async function endWatchByToken({ token }: { token: string }): Promise<void> {
  await db.delete(raceWatches).where(eq(raceWatches.unsubscribeToken, token));
}

/** Ends one of a user's own watches. */
export async function endOwnWatch({ id }: { id: string }, { actor }: Call<'user'>): Promise<void> {
  await db.delete(raceWatches).where(and(eq(raceWatches.id, id), eq(raceWatches.userId, actor.userId)));
}
