import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { refuseCounterparty } from '@/server/services/approvals';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { accountRequirements, retrieveAccountWithTimeout } from '../../stripe/accounts';
import { orProviderDown } from '../../stripe/client';

/**
 * A user's seller account and its requirements, read from Stripe now; null without an account.
 * @throws DomainError NOT_FOUND, PAYMENT_PROVIDER_DOWN, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function getSellerAccount({ id }: { id: string }, { actor }: Call<'admin'>) {
  await refuseCounterparty(db, actor.userId, id);
  const [user] = await db
    .select({ accountId: users.stripeAccountId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) throw new DomainError('NOT_FOUND');
  const { accountId } = user;
  if (!accountId) return null;
  return { accountId, ...accountRequirements(await orProviderDown(retrieveAccountWithTimeout(accountId))) };
}
