import type { RefuseTransfer } from '@/domain/organiser/input';
import { inTransaction } from '@/server/db/client';
import { applyEvent } from '../purchases';
import { findOwnPurchase, type OrganiserCall } from './contacts';
import { once, type Written } from './internal/once';

/**
 * The organiser verifies the name change, by a contact or its own system: no proof of the seller is needed, and
 * the buyer has a day at most to answer.
 * @throws DomainError PURCHASE_NOT_FOUND for another organiser's; CONFLICT_OF_INTEREST, NAME_CHANGE_VERIFIED,
 *   CHARGEBACK_OPEN, WRONG_STATE, ALREADY_COMPLETED; IDEMPOTENCY_KEY_USED
 */
export async function verifyNameChange(
  { purchaseId, idempotencyKey }: { purchaseId: string; idempotencyKey?: string | null },
  call: OrganiserCall,
): Promise<Written> {
  return inTransaction((tx) =>
    once(tx, call, idempotencyKey, ['verify', purchaseId], async () => {
      await findOwnPurchase(tx, { purchaseId }, call);
      const { purchase } = await applyEvent(tx, { event: 'nameChangeVerified', purchaseId, ...call });
      return { state: purchase.state, confirmationDeadline: purchase.confirmationDeadline };
    }),
  );
}

/**
 * The organiser refuses the name change, by a contact or its own system: the buyer gets everything back
 * and the listing is paused. Both parties and the admins read why.
 * @throws DomainError PURCHASE_NOT_FOUND for another organiser's; CONFLICT_OF_INTEREST, REASON_MISSING,
 *   NAME_CHANGE_VERIFIED, CHARGEBACK_OPEN, WRONG_STATE, ALREADY_COMPLETED; IDEMPOTENCY_KEY_USED
 */
export async function refuseTransfer(
  { purchaseId, reason, idempotencyKey }: RefuseTransfer & { idempotencyKey?: string | null },
  call: OrganiserCall,
): Promise<Written> {
  return inTransaction((tx) =>
    once(tx, call, idempotencyKey, ['refuse', purchaseId, reason], async () => {
      await findOwnPurchase(tx, { purchaseId }, call);
      const { purchase } = await applyEvent(tx, {
        event: 'transferRefused',
        purchaseId,
        input: { reason },
        ...call,
      });
      return { state: purchase.state, confirmationDeadline: purchase.confirmationDeadline };
    }),
  );
}
