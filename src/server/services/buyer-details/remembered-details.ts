import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { buyerFields, isRememberable } from '@/domain/race/fields';
import { db, type Transaction } from '@/server/db/client';
import { rememberedDetails } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';
import type { BuyerDetails } from './details';

const contextOf = (userId: string) =>
  fieldContext({ table: 'remembered_details', column: 'details_encrypted' }, userId);

/** @throws Error when the key is missing, or the value is another user's. */
export const decryptRemembered = (userId: string, stored: string): BuyerDetails =>
  JSON.parse(decryptField(stored, contextOf(userId)));

/** A user's remembered details, in plain text, for the user alone; null without any. */
async function readRemembered(on: Transaction | typeof db, userId: string): Promise<BuyerDetails | null> {
  const [row] = await on
    .select({ details: rememberedDetails.details })
    .from(rememberedDetails)
    .where(eq(rememberedDetails.userId, userId));
  return row ? decryptRemembered(userId, row.details) : null;
}

/** Adds to what is remembered for a user what may be: answers to other questions stay. */
export async function rememberDetails(
  tx: Transaction,
  userId: string,
  given: BuyerDetails,
  now: Date,
): Promise<void> {
  const known = { ...(await readRemembered(tx, userId)), ...given };
  const kept = buyerFields.filter((field) => isRememberable(field) && known[field]);
  if (kept.length === 0) return;
  const plain = JSON.stringify(Object.fromEntries(kept.map((field) => [field, known[field]])));
  const details = encryptField(plain, contextOf(userId));
  await tx
    .insert(rememberedDetails)
    .values({ userId, details, updatedAt: now })
    .onConflictDoUpdate({ target: rememberedDetails.userId, set: { details, updatedAt: now } });
}

export const eraseRemembered = (on: Transaction | typeof db, userId: string) =>
  on.delete(rememberedDetails).where(eq(rememberedDetails.userId, userId));

/** Erases the user's remembered details. Purchases keep what was given for them. Idempotent. */
export async function forgetDetails({ actor: { userId } }: Call<'user'>): Promise<void> {
  await eraseRemembered(db, userId);
}

/** The user's remembered details, for prefilling and for the profile; null for nothing. */
export async function getRememberedDetails({
  actor: { userId },
}: Call<'user'>): Promise<{ details: BuyerDetails | null }> {
  return { details: await readRemembered(db, userId) };
}
