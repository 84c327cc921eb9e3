import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { listings, listingTitle, type PurchaseRow, purchases, users } from '@/server/db/schema';
import { createCheckoutSession, endCheckoutSession } from '@/server/stripe/checkout';
import { applyEvent, lockPurchase } from '../apply-event';

/** The page that a concurrent call has opened for a purchase. */
export async function findPaymentPage(purchaseId: string): Promise<string | null> {
  const [row] = await db
    .select({ url: purchases.checkoutUrl })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), eq(purchases.state, 'pending_payment')));
  return row?.url ?? null;
}

/** What is written together with the page. */
type AlsoWrite = (tx: Transaction) => Promise<void>;

/** Stores a purchase's payment page. @returns false when the purchase was cancelled meanwhile. */
const savePaymentPage = (
  purchase: PurchaseRow,
  session: { id: string; url: string },
  also: AlsoWrite,
): Promise<boolean> =>
  inTransaction(async (tx) => {
    const kept = await tx
      .update(purchases)
      .set({ checkoutSessionId: session.id, checkoutUrl: session.url })
      .where(and(eq(purchases.id, purchase.id), eq(purchases.state, 'pending_payment')))
      .returning({ id: purchases.id });
    if (kept.length > 0) await also(tx);
    return kept.length > 0;
  });

/**
 * Opens Stripe's payment page for a reservation; a repeat finds the same one.
 * @throws DomainError PURCHASE_NOT_FOUND; PAYMENT_PROVIDER_DOWN when the reservation ended meanwhile; whatever Stripe
 *   failed with.
 */
export async function openPaymentPage(
  purchase: PurchaseRow,
  also: AlsoWrite = async () => {},
): Promise<{ url: string }> {
  const [facts] = await db
    .select({ email: users.email, title: listingTitle, raceName: listings.raceName })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(eq(purchases.id, purchase.id));
  if (!facts) throw new DomainError('PURCHASE_NOT_FOUND');
  const session = await createCheckoutSession({
    purchaseId: purchase.id,
    listingId: purchase.listingId,
    title: facts.title,
    raceName: facts.raceName,
    buyerEmail: facts.email,
    price: purchase.price,
    serviceFee: purchase.serviceFee,
    expiresAt: purchase.checkoutExpiresAt,
  });
  const { id, url } = session;
  if (!url) throw new DomainError('PAYMENT_PROVIDER_DOWN');
  if (!(await savePaymentPage(purchase, { id, url }, also))) {
    await endCheckoutSession(id);
    throw new DomainError('PAYMENT_PROVIDER_DOWN');
  }
  return { url };
}

/**
 * Ends a reservation for its buyer while no payment page has been opened: nobody can pay then.
 * @returns false when a page was opened meanwhile, or when there is no reservation left.
 */
export function releaseUnopened(purchaseId: string, call: Call<'buyer'>): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { state, checkoutSessionId } = await lockPurchase(tx, purchaseId);
    if (state !== 'pending_payment' || checkoutSessionId) return false;
    const input = { sessionExpired: true };
    await applyEvent(tx, { event: 'checkoutCancelled', purchaseId, input, ...call });
    return true;
  });
}
