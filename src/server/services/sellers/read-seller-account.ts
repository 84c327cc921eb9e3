import { and, eq, isNotNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { retrieveAccount } from '../../stripe/accounts';
import { readAccount } from './read-accounts';

/**
 * Reads the account of a seller whose last reading failed, and stores it. Run by the queue; any number of
 * runs do what one does.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function readSellerAccount(
  { userId }: { userId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const [seller] = await db
    .select({ id: users.id, accountId: users.stripeAccountId })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.stripeAccountId)));
  if (seller) await readAccount(seller, retrieveAccount, now);
}
