import { eq } from 'drizzle-orm';
import { type Call, stripeAt } from '@/domain/account/actor';
import { type ChargeStatus, chargeInProgress, leftToBuyer, mayCharge } from '@/domain/purchase/charge';
import { RESERVATION } from '@/domain/race/windows';
import { plus } from '@/domain/time';
import type { PurchaseRow } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { notifyBuyer, notifyParty } from '@/server/services/party-notifications';
import { db, inTransaction, type Transaction } from '../../db/client';
import { bids, listings, purchases, races, users } from '../../db/schema';
import { isRefusal } from '../../stripe/client';
import { type CardCharge, chargeSavedCard, findCardPayment } from '../../stripe/saved-cards';
import { applyEvent, lockPurchase } from './apply-event';
import { openPaymentPage } from './internal/payment-page';
import { settleIntent } from './settle-checkout';

/** A purchase's card is charged once: one that is declined is followed by a payment page. */
const ATTEMPT = 1;

/** The outcome at Stripe is unknown: nothing else may be done, and the queue tries again. */
class ChargeUnknownError extends Error {
  override readonly name = 'ChargeUnknownError';
}

interface Charge {
  purchase: PurchaseRow;
  customerId: string;
  paymentMethodId: string;
  raceName: string;
  firstTriedAt: Date;
}

/** Everything a charge is judged by, read under the purchase's lock. */
async function readFacts(tx: Transaction, purchase: PurchaseRow) {
  const [facts] = await tx
    .select({
      bid: bids,
      race: races,
      stoppedAt: listings.stoppedAt,
      blockedAt: users.blockedAt,
      raceName: listings.raceName,
    })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    .innerJoin(users, eq(users.id, bids.userId))
    .innerJoin(listings, eq(listings.id, purchase.listingId))
    .where(eq(bids.id, purchase.bidId ?? ''));
  return facts ?? null;
}

/**
 * Records the charge before the request: until it is answered nobody else gets the place.
 * @returns null when there is nothing to charge, or no more: the place is then free.
 */
const startCharge = (purchaseId: string, call: Call<'clock'>): Promise<Charge | null> =>
  inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    const facts = await readFacts(tx, purchase);
    const { stripeCustomerId: customerId, stripePaymentMethodId: paymentMethodId } = facts?.bid ?? {};
    if (facts && chargeInProgress(purchase) && customerId && paymentMethodId) {
      if (purchase.state !== 'pending_payment' && purchase.state !== 'pending') return null;
      const { raceName } = facts;
      return {
        purchase,
        customerId,
        paymentMethodId,
        raceName,
        firstTriedAt: purchase.chargeTriedAt ?? call.now,
      };
    }
    if (purchase.state !== 'pending_payment' || purchase.chargeStatus !== 'due') return null;
    const may =
      facts &&
      mayCharge({
        bid: facts.bid,
        race: facts.race,
        purchase,
        now: call.now,
        stopped: facts.stoppedAt !== null,
        blocked: facts.blockedAt !== null,
      });
    if (!facts || !may || !customerId || !paymentMethodId) {
      const input = { sessionExpired: true };
      await applyEvent(tx, { event: 'checkoutExpired', purchaseId, input, ...call });
      return null;
    }
    await tx
      .update(purchases)
      .set({ chargeStatus: 'under_way', chargeTriedAt: call.now })
      .where(eq(purchases.id, purchaseId));
    return { purchase, customerId, paymentMethodId, raceName: facts.raceName, firstTriedAt: call.now };
  });

/** Asks Stripe for the money, or what has become of it. */
async function ask(
  { purchase, customerId, paymentMethodId, raceName, firstTriedAt }: Charge,
  now: Date,
): Promise<CardCharge> {
  const { id: purchaseId, charged: amount } = purchase;
  // The bank is thinking about it; the key would only give the first answer back.
  if (purchase.state === 'pending') {
    const found = await findCardPayment({ purchaseId, customerId, since: firstTriedAt }, ATTEMPT);
    return found ?? { kind: 'unknown' };
  }
  return chargeSavedCard({
    purchaseId,
    customerId,
    paymentMethodId,
    amount,
    raceName,
    attempt: ATTEMPT,
    firstTriedAt,
    now,
  });
}

/**
 * Writes that no money was taken: the buyer has the time of a reservation to pay on a page.
 * @returns the purchase, or null when it does not wait for payment any more.
 */
const recordRefusal = (
  purchaseId: string,
  chargeStatus: ChargeStatus,
  call: Call<'clock'>,
): Promise<PurchaseRow | null> =>
  inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    if (!chargeInProgress(purchase)) return null;
    if (purchase.state === 'pending') {
      await applyEvent(tx, { event: 'paymentFailed', purchaseId, ...stripeAt(call.now) });
      return null;
    }
    if (purchase.state !== 'pending_payment') return null;
    const [waiting] = await tx
      .update(purchases)
      .set({ chargeStatus, checkoutExpiresAt: plus(call.now, RESERVATION), updatedAt: call.now })
      .where(eq(purchases.id, purchaseId))
      .returning();
    return waiting ?? null;
  });

/** A purchase whose card was declined and whose page has not been opened yet: the process may have died between. */
async function findWaiting(purchaseId: string): Promise<PurchaseRow | null> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (purchase?.state !== 'pending_payment' || purchase.checkoutUrl) return null;
  return leftToBuyer(purchase.chargeStatus) ? purchase : null;
}

/**
 * Opens the page on which a buyer pays what their saved card did not, and sends them there.
 * @throws whatever Stripe failed with, unless it refused: the place is then free, for nobody can pay.
 */
async function offerPage(purchase: PurchaseRow, call: Call<'clock'>): Promise<void> {
  try {
    await openPaymentPage(purchase, async (tx) => {
      await notifyParty(tx, purchase, 'bidNotCharged', 'buyer');
      await notifyBuyer(tx, purchase, call.now);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    logger.error({ err: error, purchaseId: purchase.id }, 'no payment page for a bid');
    await inTransaction((tx) =>
      applyEvent(tx, {
        event: 'checkoutExpired',
        purchaseId: purchase.id,
        input: { sessionExpired: true },
        ...call,
      }),
    );
  }
}

/**
 * Charges the saved card of a bid for the place that is reserved for it, outside of any transaction. Run by the queue;
 * idempotent: one idempotency key always gets the same answer. A card that is declined, or whose
 * bank wants its owner to confirm, leaves an ordinary reservation with a payment page.
 * @throws ChargeUnknownError while Stripe may or may not have the money, so that the queue asks again.
 */
export async function chargeBid({ purchaseId }: { purchaseId: string }, call: Call<'clock'>): Promise<void> {
  const charge = await startCharge(purchaseId, call);
  if (!charge) {
    const waiting = await findWaiting(purchaseId);
    if (waiting) await offerPage(waiting, call);
    return;
  }
  const answer = await ask(charge, call.now);
  switch (answer.kind) {
    case 'paid': {
      const { intent } = answer;
      await inTransaction((tx) => settleIntent(tx, { purchaseId, intent }, stripeAt(call.now)));
      return;
    }
    case 'processing':
      if (charge.purchase.state === 'pending') return;
      await inTransaction((tx) =>
        applyEvent(tx, { event: 'paymentProcessing', purchaseId, ...stripeAt(call.now) }),
      );
      return;
    case 'unknown':
      throw new ChargeUnknownError(`Stripe has not said whether purchase ${purchaseId} is paid`);
    case 'declined':
    case 'authenticationRequired': {
      const status = answer.kind === 'declined' ? 'declined' : 'authentication_required';
      const waiting = await recordRefusal(purchaseId, status, call);
      if (waiting) await offerPage(waiting, call);
    }
  }
}
