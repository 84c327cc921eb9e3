import { eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/** @param phoneNumber +46 and nine digits; an empty string removes it. */
export async function updatePhone(userId: string, phoneNumber: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ phoneNumber: phoneNumber || null, updatedAt: now })
    .where(eq(users.id, userId));
}
