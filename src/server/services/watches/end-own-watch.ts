import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { raceWatches } from '@/server/db/schema';

/** Ends one of a user's own watches. */
export async function endOwnWatch({ id }: { id: string }, { actor }: Call<'user'>): Promise<void> {
  await db.delete(raceWatches).where(and(eq(raceWatches.id, id), eq(raceWatches.userId, actor.userId)));
}
