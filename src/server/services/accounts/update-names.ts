import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { namesInput } from '@/domain/account/input';
import { db } from '../../db/client';
import { users } from '../../db/schema';

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
