import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { statementSuffix } from '@/domain/purchase/statement-descriptor';
import { DAY, MINUTE, plus } from '@/domain/time';
import { transferGroup } from './checkout';
import { isRefusal, isStripeError, stripe, stripeErrorCode } from './client';
import { bidIdIn, bidMetadata, savedCardMetadata, savedCardPurchaseIn, userMetadata } from './metadata';
import { KEY_LIFETIME_MS } from './money';

/** Somebody waits for the page, hence a short timeout. */
const waiting = { timeout: 8000, maxNetworkRetries: 1 };
/** What settling reads of a payment: its charge, and what Stripe kept of it as far as that is known. */
const expand = ['latest_charge.balance_transaction'];
const PAGE = 100;
/** Pages of a customer's payments that are read at most. */
const MAX_PAGES = 5;
/** By how much Stripe's clock may differ from ours. */
const CLOCK_MARGIN = 10 * MINUTE;
/** How long before an attempt the purchase's earlier ones may have been. */
const EARLIER_ATTEMPTS = 7 * DAY;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const idOf = (link: string | { id: string } | null | undefined): string | null =>
  typeof link === 'string' ? link : (link?.id ?? null);

/**
 * The customer that a buyer's cards are saved to. Repeated calls within a day get the same one back; storing the id is
 * the caller's part.
 */
export async function ensureCustomer({ userId, email }: { userId: string; email: string }): Promise<string> {
  // A key goes with what was sent: the address may have been changed since.
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16);
  const customer = await stripe().customers.create(
    { email, preferred_locales: ['sv'], metadata: userMetadata(userId) },
    { idempotencyKey: `customer:${userId}:${address}`, ...waiting },
  );
  return customer.id;
}

interface SetupRequest {
  bidId: string;
  userId: string;
  customerId: string;
  /** Of the bid's earlier page, when the card that was saved there is replaced. */
  earlierSessionId?: string | null;
  /** 31 minutes to 24 hours ahead. */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/**
 * Opens Stripe's page that saves a card for a bid and takes no money. Cards only: nothing else can be charged later
 * without its owner. Everything sent follows from the request, so that a repeated call gets the same page back.
 */
export async function createSetupSession(request: SetupRequest): Promise<{ id: string; url: string }> {
  const { bidId, userId, customerId, earlierSessionId, expiresAt, successUrl, cancelUrl } = request;
  const metadata = bidMetadata(bidId, userId);
  const { id, url } = await stripe().checkout.sessions.create(
    {
      mode: 'setup',
      locale: 'sv',
      customer: customerId,
      currency: 'sek',
      allowed_payment_method_types: ['card'],
      client_reference_id: bidId,
      metadata,
      setup_intent_data: { metadata },
      expires_at: seconds(expiresAt),
      success_url: successUrl,
      cancel_url: cancelUrl,
    },
    {
      idempotencyKey: ['setup', bidId, earlierSessionId, seconds(expiresAt)].filter(Boolean).join(':'),
      ...waiting,
    },
  );
  if (!url) throw new Error(`Setup session ${id} came without its page`);
  return { id, url };
}

export interface SetupSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** Of its page, while it is open. */
  url: string | null;
  /** Null when this product did not make it. */
  bidId: string | null;
  customerId: string | null;
  /** The saved card; null until the session is complete. */
  paymentMethodId: string | null;
}

/** What has become of a page that saves a card. */
export async function retrieveSetupSession(sessionId: string): Promise<SetupSession> {
  const session = await stripe().checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] });
  const { id, status, url, metadata, customer, setup_intent: intent } = session;
  const saved = intent && typeof intent === 'object' && intent.status === 'succeeded' ? intent : null;
  const complete = status === 'complete' && saved !== null;
  return {
    id,
    status: complete ? 'complete' : status === 'expired' ? 'expired' : 'open',
    url: status === 'open' ? url : null,
    bidId: session.mode === 'setup' ? bidIdIn(metadata) : null,
    customerId: idOf(customer),
    paymentMethodId: complete ? idOf(saved.payment_method) : null,
  };
}

export type CardCharge =
  /** `intent` is what `settleIntent` takes, with its charge. */
  | { kind: 'paid'; paymentIntentId: string; intent: Stripe.PaymentIntent }
  /** No money was taken, and this attempt takes none any more. `code` is the bank's reason, or Stripe's. */
  | { kind: 'declined'; code: string }
  /** The bank wants its customer to confirm: they must pay on a page. No money was taken. */
  | { kind: 'authenticationRequired' }
  /** The bank has it; `payment_intent.succeeded` or `.payment_failed` brings the answer. */
  | { kind: 'processing' }
  /** Stripe may or may not have charged the card: nothing but the same attempt may follow. */
  | { kind: 'unknown' };

/** The metadata of a payment by a saved card. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): CardCharge {
  const { id, status, last_payment_error: problem } = intent;
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', paymentIntentId: id, intent };
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' };
    // Only the buyer could go on, by a secret that nobody was given.
    case 'requires_action':
      return { kind: 'authenticationRequired' };
    case 'canceled':
      return { kind: 'declined', code: 'canceled' };
    default:
      if (!problem) return { kind: 'unknown' };
      return problem.code === 'authentication_required'
        ? { kind: 'authenticationRequired' }
        : { kind: 'declined', code: problem.decline_code ?? problem.code ?? 'card_declined' };
  }
}

/** A payment as it is now, with its charge. */
export const retrieveCardPayment = (paymentIntentId: string): Promise<Stripe.PaymentIntent> =>
  stripe().paymentIntents.retrieve(paymentIntentId, { expand });

interface LookUp {
  purchaseId: string;
  customerId: string;
  /** Payments from before are not read. */
  since: Date;
}

/**
 * What Stripe has of a purchase's payments by a saved card: one that has taken or may take money, otherwise what became
 * of the given attempt; null when there is neither. The customer's own list is read, which has a payment at once;
 * Stripe's search has it up to a minute later.
 * @throws whatever Stripe failed with, and when the customer has too many payments to be read.
 */
export async function findCardPayment(
  { purchaseId, customerId, since }: LookUp,
  attempt: number,
): Promise<CardCharge | null> {
  let own: CardCharge | null = null;
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page: Stripe.ApiList<Stripe.PaymentIntent> = await stripe().paymentIntents.list({
      customer: customerId,
      created: { gte: seconds(plus(since, -CLOCK_MARGIN)) },
      limit: PAGE,
      expand: expand.map((path) => `data.${path}`),
      ...(after && { starting_after: after }),
    });
    for (const intent of page.data) {
      if (savedCardPurchaseIn(intent.metadata) !== purchaseId) continue;
      const outcome = outcomeOfIntent(intent);
      if (outcome.kind === 'paid' || outcome.kind === 'processing') return outcome;
      if (intent.metadata.attempt === String(attempt)) own ??= outcome;
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return own;
  }
  throw new Error(`Customer ${customerId} has too many payments to look through`);
}

export interface ChargeRequest {
  purchaseId: string;
  /** One for all attempts of a purchase: payments are looked for among theirs. */
  customerId: string;
  paymentMethodId: string;
  /** Öre: what the buyer is charged. The same for each call of an attempt, as the card. */
  amount: number;
  /** For the card's statement. */
  raceName: string;
  /** Counts up only after an answer that no money was taken: another card, or the same tried again. */
  attempt: number;
  /** When this attempt was first made, stored before the first call; null: now. */
  firstTriedAt: Date | null;
  now: Date;
}

/**
 * Charges a saved card for a purchase while its owner is away (docs.stripe.com/payments/save-and-reuse). To be called
 * again with the same attempt while the answer is `unknown`: one idempotency key per purchase and attempt makes it one
 * charge. After an inconclusive answer, with a new attempt, and when Stripe may have forgotten the key, the
 * customer's payments are looked through; an attempt that left none before its key was forgotten is never made.
 */
export async function chargeSavedCard(request: ChargeRequest): Promise<CardCharge> {
  const { purchaseId, customerId, attempt, now } = request;
  const triedAt = request.firstTriedAt ?? now;
  const forgotten = now.getTime() - triedAt.getTime() > KEY_LIFETIME_MS;
  const since = attempt > 1 ? plus(triedAt, -EARLIER_ATTEMPTS) : triedAt;
  const lookUp = () => findCardPayment({ purchaseId, customerId, since }, attempt);
  try {
    const found = attempt > 1 || forgotten ? await lookUp() : null;
    if (found && found.kind !== 'unknown') return found;
    // Whatever was begun is long over, and nobody else can go on with it.
    if (forgotten) return { kind: 'declined', code: 'attempt_expired' };
    if (found) return found;
  } catch {
    return { kind: 'unknown' };
  }
  try {
    return outcomeOfIntent(await createCharge(request));
  } catch (error) {
    return (
      refusalOf(error) ??
      // Not answered, or a failure that Stripe may repeat for this key for a day although it took the money.
      (await lookUp().catch(() => null)) ?? { kind: 'unknown' }
    );
  }
}

function createCharge(request: ChargeRequest): Promise<Stripe.PaymentIntent> {
  const { purchaseId, customerId, paymentMethodId, amount, raceName, attempt } = request;
  return stripe().paymentIntents.create(
    {
      amount,
      currency: 'sek',
      customer: customerId,
      payment_method: paymentMethodId,
      off_session: true,
      confirm: true,
      // Otherwise Stripe asks for an address to send the buyer back to, who is not there.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      transfer_group: transferGroup(purchaseId),
      statement_descriptor_suffix: statementSuffix(raceName),
      metadata: savedCardMetadata(purchaseId, attempt),
      expand,
    },
    { idempotencyKey: `saved-card:${purchaseId}:${attempt}` },
  );
}

/** The reason of a definite refusal; null when the card may have been charged all the same. */
function refusalOf(error: unknown): CardCharge | null {
  if (!isStripeError(error) || !isRefusal(error)) return null;
  // Something else was sent under this key before, and that may have been paid.
  if (error.type === 'StripeIdempotencyError') return null;
  if (error.code === 'authentication_required') return { kind: 'authenticationRequired' };
  return { kind: 'declined', code: error.decline_code || error.code || error.type };
}

/** Forgets a saved card. One that was forgotten before, or that Stripe does not know, is done. */
export async function detachCard(paymentMethodId: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(
      paymentMethodId,
      {},
      { idempotencyKey: `detach:${paymentMethodId}` },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Stripe gives "not attached" no code of its own, so the card is read.
    if (await isAttached(paymentMethodId)) throw error;
  }
}

/** Deletes a customer and with it all its saved cards; payments made stay. One that is gone already is done. */
export async function deleteCustomer(customerId: string): Promise<void> {
  try {
    await stripe().customers.del(customerId);
  } catch (error) {
    if (stripeErrorCode(error) !== 'resource_missing') throw error;
  }
}

async function isAttached(paymentMethodId: string): Promise<boolean> {
  try {
    return (await stripe().paymentMethods.retrieve(paymentMethodId)).customer !== null;
  } catch (error) {
    if (stripeErrorCode(error) === 'resource_missing') return false;
    throw error;
  }
}
