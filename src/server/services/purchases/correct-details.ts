import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { changedFields } from '@/domain/purchase/hand-over';
import type { BuyerField } from '@/domain/race/fields';
import type { DateString } from '@/domain/time';
import { type BuyerDetails, decryptBuyerDetails } from '@/server/services/buyer-details';
import { inTransaction, type Transaction } from '../../db/client';
import { listings } from '../../db/schema';
import { applyEvent, lockPurchase } from './apply-event';
import { readDetails } from './buyer-details';
import { findNewestPurchase } from './select-purchases';

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
