import { db } from '@sandbox/database';
import { eq } from 'drizzle-orm';
import { accountReadings } from '@/server/db/schema';

/** As if a seller's account had last been read then; null: never. */
export const setAccountRead = async (userId: string, readAt: Date | null): Promise<void> => {
  await db.update(accountReadings).set({ readAt }).where(eq(accountReadings.userId, userId));
};

/** When a seller's account was last read; null: never. */
export async function accountReadAt(userId: string): Promise<Date | null> {
  const [row] = await db.select().from(accountReadings).where(eq(accountReadings.userId, userId));
  return row?.readAt ?? null;
}
