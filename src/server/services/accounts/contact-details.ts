import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { namesInput } from '@/domain/account/input';
import { db } from '@/server/db/client';
import { users } from '@/server/db/schema';

/** Sets what a user is called; the other party of a purchase meets them by their display name. */
export async function updateNames(
  names: z.infer<typeof namesInput>,
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...names, updatedAt: now })
    .where(eq(users.id, userId));
}

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
