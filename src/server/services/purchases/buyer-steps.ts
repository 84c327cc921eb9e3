import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { changedFields } from '@/domain/purchase/hand-over';
import type { PurchaseState } from '@/domain/purchase/states';
import type { BuyerField } from '@/domain/race/fields';
import type { DateString } from '@/domain/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { disputes, listings } from '@/server/db/schema';
import { type BuyerDetails, decryptBuyerDetails } from '@/server/services/buyer-details';
import { applyEvent, judgeEvent, lockPurchase } from './apply-event';
import { readDetails } from './buyer-details';
import { findNewestPurchase } from './select-purchases';

/**
 * The buyer confirms the name change; the seller is paid.
 * @throws DomainError PURCHASE_NOT_FOUND for anyone but the buyer, WRONG_STATE, ALREADY_COMPLETED.
 */
export async function confirmReceipt(
  { listingId }: { listingId: string },
  call: Call<'buyer'>,
): Promise<{ state: PurchaseState }> {
  const { id } = await findNewestPurchase(listingId, call.actor.userId);
  return inTransaction(async (tx) => {
    const { purchase } = await applyEvent(tx, { event: 'receiptConfirmed', purchaseId: id, ...call });
    return { state: purchase.state };
  });
}

/** A code that cannot be sent back any more is a matter for an admin. */
const disputable: readonly ErrorCode[] = ['CODE_ALREADY_REJECTED', 'RACE_CLOSED'];

const NO_WORDS = 'Koden fungerar inte hos arrangören.';

/**
 * The buyer reports that the code does not work: once, while there is time, a new one is requested of the seller; after that
 * a dispute opens.
 * @param input.text the buyer's own words, which the seller reads.
 * @returns the dispute, when one was opened.
 * @throws DomainError WRONG_STATE where no code is handed over, DEADLINE_PASSED, CHARGEBACK_OPEN, ALREADY_COMPLETED;
 *   PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function rejectCode(
  { listingId, text }: { listingId: string; text?: string | undefined },
  call: Call<'buyer'>,
): Promise<{ disputeId: string | null }> {
  const { id: purchaseId, buyerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (buyerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const verdict = await judgeEvent(tx, { event: 'codeRejected', purchaseId, ...call });
    if (verdict.kind !== 'refused' || !disputable.includes(verdict.code)) {
      await applyEvent(tx, {
        event: 'codeRejected',
        purchaseId,
        input: text ? { reason: text } : {},
        ...call,
      });
      return { disputeId: null };
    }
    const input = { kind: 'code_fails', reason: text?.trim() || NO_WORDS } as const;
    await applyEvent(tx, { event: 'problemReported', purchaseId, input, ...call });
    const [dispute] = await tx
      .select({ id: disputes.id })
      .from(disputes)
      .where(eq(disputes.purchaseId, purchaseId));
    return { disputeId: dispute?.id ?? null };
  });
}

async function raceDayOf(tx: Transaction, listingId: string): Promise<DateString> {
  const [row] = await tx.select({ date: listings.date }).from(listings).where(eq(listings.id, listingId));
  if (!row) throw new DomainError('LISTING_NOT_FOUND');
  return row.date;
}

/**
 * The buyer corrects what the organiser needs of them, until the name is changed. A clock that waited for it runs on.
 * @param input.buyerDetails all of the purchase's fields.
 * @returns the names of the fields that are new; none when nothing was changed.
 * @throws DomainError BUYER_DETAILS_WRONG with the field, BUYER_DETAILS_MISSING, WRONG_STATE, ALREADY_COMPLETED;
 *   NOT_FOUND when the organiser needs no details; PURCHASE_NOT_FOUND for anyone but the buyer.
 */
export async function correctDetails(
  { listingId, buyerDetails }: { listingId: string; buyerDetails: BuyerDetails },
  call: Call<'buyer'>,
): Promise<{ changed: BuyerField[] }> {
  const { id, buyerId } = await findNewestPurchase(listingId, call.actor.userId);
  if (buyerId !== call.actor.userId) throw new DomainError('PURCHASE_NOT_FOUND');
  return inTransaction(async (tx) => {
    const { buyerDetails: stored, window } = await lockPurchase(tx, id);
    if (!stored) throw new DomainError('NOT_FOUND');
    const before = decryptBuyerDetails(id, stored);
    const buyerFields = Object.keys(before) as BuyerField[];
    const details = readDetails(
      buyerDetails,
      buyerFields,
      call.now,
      window.minAge ? { least: window.minAge, on: await raceDayOf(tx, listingId) } : null,
    );
    const changed = changedFields(before, details);
    const complete = buyerFields.every((field) => details[field]);
    if (complete && changed.length === 0) return { changed };
    await applyEvent(tx, {
      event: 'detailsCorrected',
      purchaseId: id,
      input: { buyerFields, buyerDetails: details, changedFields: changed },
      ...call,
    });
    return { changed };
  });
}
