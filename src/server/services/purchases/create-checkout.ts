import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { paysBySavedCard } from '@/domain/purchase/charge';
import type { EventInput } from '@/domain/purchase/guards';
import { type BuyerField, requiredOfBuyer } from '@/domain/race/fields';
import { windowAt } from '@/domain/race/windows';
import type { PurchaseRow } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { decryptBuyerDetails, eraseRemembered, rememberDetails } from '@/server/services/buyer-details';
import { readSellerOf } from '@/server/services/sellers';
import { inTransaction, type Transaction } from '../../db/client';
import { listings, purchases, races, users } from '../../db/schema';
import { isInProgress, isStripeError } from '../../stripe/client';
import { applyEvent } from './apply-event';
import { readDetails } from './buyer-details';
import { findPaymentPage, openPaymentPage, releaseUnopened } from './internal/payment-page';

export interface CheckoutInput {
  listingId: string;
  /** Öre: the price the buyer saw. */
  priceSeen: number;
  feeAccepted: boolean;
  buyerDetails?: Partial<Record<BuyerField, string>> | undefined;
  /** Whether they are remembered for the next purchase; false erases what is. */
  rememberDetails?: boolean | undefined;
}
type BuyerCall = Call<'buyer'>;

/** The buyer's own reservation of this listing, if one is running: a double click or a reload finds it again. */
async function ownReservation(
  tx: Transaction,
  listingId: string,
  { actor, now }: BuyerCall,
): Promise<PurchaseRow | null> {
  await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, listingId)).for('no key update');
  const [purchase] = await tx
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.listingId, listingId),
        eq(purchases.buyerId, actor.userId),
        eq(purchases.state, 'pending_payment'),
      ),
    );
  return purchase && purchase.checkoutExpiresAt > now ? purchase : null;
}

/** The last confirmed details count: a buyer may go back from the payment page and correct them. */
async function changeDetails(
  tx: Transaction,
  own: PurchaseRow,
  input: EventInput,
  call: BuyerCall,
): Promise<PurchaseRow> {
  const stored = own.buyerDetails ? decryptBuyerDetails(own.id, own.buyerDetails) : undefined;
  const unchanged = isDeepStrictEqual(stored, input.buyerDetails);
  if (unchanged) return own;
  const { purchase } = await applyEvent(tx, {
    event: 'checkoutDetailsChanged',
    purchaseId: own.id,
    input,
    ...call,
  });
  return purchase;
}

async function reserve(tx: Transaction, checkout: CheckoutInput, call: BuyerCall): Promise<PurchaseRow> {
  const { listingId, priceSeen, feeAccepted } = checkout;
  const own = await ownReservation(tx, listingId, call);
  // No page beside a charge of the saved card: the place would be paid twice.
  if (own && paysBySavedCard(own)) throw new DomainError('BID_MATCHED');
  // Gone back to from the listing, which does not ask again for what was given when it began.
  if (own && !checkout.buyerDetails) return own;
  const [race] = await tx
    .select({ date: races.date, windows: races.windows })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(eq(listings.id, listingId));
  const window = own?.window ?? (race && windowAt(race.windows, call.now));
  const [buyer] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, call.actor.userId));
  const buyerFields = buyer ? requiredOfBuyer(window?.buyerFields ?? [], buyer) : [];
  const age = race && window?.minAge ? { least: window.minAge, on: race.date } : null;
  const buyerDetails =
    buyerFields.length > 0 ? readDetails(checkout.buyerDetails, buyerFields, call.now, age) : null;
  const details: EventInput = { buyerFields, ...(buyerDetails && { buyerDetails }) };
  const input: EventInput = { ...details, priceSeen, feeAccepted };
  const purchase = own
    ? await changeDetails(tx, own, details, call)
    : (await applyEvent(tx, { event: 'checkoutStarted', listingId, input, ...call })).purchase;
  // After the buyer's row, as an erasure of the account takes them.
  if (buyerDetails && checkout.rememberDetails) {
    await rememberDetails(tx, call.actor.userId, buyerDetails, call.now);
  } else if (checkout.rememberDetails === false) {
    await eraseRemembered(tx, call.actor.userId);
  }
  return purchase;
}

/**
 * Reserves a listing for a buyer and opens Stripe's payment page for it. Whether the seller can be paid is read from
 * Stripe first, unless it was read within the hour.
 * The reservation is committed before Stripe is called; no lock is held over the network. The same buyer asking
 * again while it runs gets the same page, and details given then replace the earlier ones; once the payment has been
 * received they are fixed.
 * @returns the address of the payment page.
 * @throws DomainError LISTING_RESERVED, LISTING_SOLD, BID_MATCHED while a bid of theirs is buying it, LISTING_UNAVAILABLE, PRICE_CHANGED, OWN_LISTING, …;
 *   BUYER_DETAILS_WRONG with the field;
 *   PAYMENT_PROVIDER_DOWN when Stripe does not open a page (the reservation then ends).
 */
export async function createCheckout(input: CheckoutInput, call: BuyerCall): Promise<{ url: string }> {
  await readSellerOf(input.listingId, call.now);
  const purchase = await inTransaction((tx) => reserve(tx, input, call));
  if (purchase.checkoutUrl) return { url: purchase.checkoutUrl };

  try {
    return await openPaymentPage(purchase);
  } catch (error) {
    logger.error({ err: error, purchaseId: purchase.id }, 'no payment page');
    // Nobody can pay: the reservation ends at once, unless a concurrent call of the same buyer still waits
    // for the page; then that call decides.
    if (isInProgress(error)) {
      const opened = await findPaymentPage(purchase.id);
      if (opened) return { url: opened };
    } else await releaseUnopened(purchase.id, call);
    if (isStripeError(error)) throw new DomainError('PAYMENT_PROVIDER_DOWN');
    throw error;
  }
}
