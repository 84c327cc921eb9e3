import { eq } from 'drizzle-orm';
import type { Executor } from '@/server/db/client';
import { secondFactors } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '@/server/services/encryption';

const contextOf = (userId: string): string =>
  fieldContext({ table: 'second_factors', column: 'secret' }, userId);

/** A user's TOTP secret, encrypted for the database. */
export const encryptSecret = (userId: string, secret: string): string =>
  encryptField(secret, contextOf(userId));

/** The reverse of `encryptSecret`. @throws Error for another user's value or an unknown key. */
export const decryptSecret = (userId: string, stored: string): string =>
  decryptField(stored, contextOf(userId));

/** A user's second factor, whether or not its enrolment was finished. */
export async function findSecondFactor(on: Executor, userId: string) {
  const [row] = await on.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}
