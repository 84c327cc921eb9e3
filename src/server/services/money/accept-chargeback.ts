import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { acceptNeedsSecondAdmin } from '@/domain/money/chargebacks';
import { db, inTransaction } from '@/server/db/client';
import { readNumbered } from '@/server/db/readings';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { closeDispute, retrieveDispute } from '@/server/stripe/disputes';
import { recordChargeback } from './chargebacks';
import { findChargeback } from './internal/evidence';

/**
 * An admin does not contest a chargeback: the bank keeps the money, and what follows is what follows one that is lost.
 * It cannot be undone, so it is recorded before the request to Stripe. Accepting it again changes nothing.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, SECOND_ADMIN_NEEDED for an amount
 *   that one admin may not give away, EVIDENCE_NOT_WANTED when the bank has an answer or has decided; whatever Stripe
 *   failed with.
 */
export async function acceptChargeback(
  { id, reason }: { id: string; reason: string },
  call: Call<'admin'>,
): Promise<Audited> {
  const row = await findChargeback(id);
  const { amount, purchaseId, stripeDisputeId } = row;
  await refuseParty(db, call.actor.userId, purchaseId);
  if (acceptNeedsSecondAdmin(amount)) throw new DomainError('SECOND_ADMIN_NEEDED');
  if (row.status === 'lost') return unchanged();
  const dispute = await retrieveDispute(stripeDisputeId);
  const waits = dispute.status === 'needs_response';
  if (row.evidenceSentAt || !waits) throw new DomainError('EVIDENCE_NOT_WANTED');
  const recorded = await inTransaction((tx) =>
    recordAudit(tx, call, 'chargeback.accept', id, { purchaseId, amount, reason }),
  );
  await closeDispute(stripeDisputeId);
  const closed = await readNumbered(() => retrieveDispute(stripeDisputeId));
  await inTransaction((tx) => recordChargeback(tx, closed, call.now));
  return recorded;
}
