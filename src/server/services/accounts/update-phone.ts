import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/** @param phoneNumber +46 and nine digits; an empty string removes it. */
export async function updatePhone(
  { phoneNumber }: { phoneNumber: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  await db
    .update(users)
    .set({ phoneNumber: phoneNumber || null, updatedAt: now })
    .where(eq(users.id, userId));
}
