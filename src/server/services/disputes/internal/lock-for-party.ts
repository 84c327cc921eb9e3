import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { partyRole } from '@/domain/purchase/states';
import type { Transaction } from '@/server/db/client';
import { lockDispute } from './lock-dispute';

/**
 * Locks an open dispute for one of its parties: an admin settles nothing between them.
 * @returns the dispute and the party as an actor of the purchase.
 * @throws DomainError NOT_FOUND for everyone else, DISPUTE_CLOSED.
 */
export async function lockForParty(
  tx: Transaction,
  disputeId: string,
  { actor: { userId }, now }: Call<'user' | 'admin'>,
) {
  const locked = await lockDispute(tx, disputeId);
  const type = partyRole(locked.dispute, userId);
  if (!type) throw new DomainError('NOT_FOUND');
  if (locked.dispute.status !== 'pending') throw new DomainError('DISPUTE_CLOSED');
  return { ...locked, call: { actor: { type, userId }, now } };
}
