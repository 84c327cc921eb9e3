import { db } from '@sandbox/database';
import { and, desc, eq } from 'drizzle-orm';
import { callAs, stripeAt } from '@/domain/account/actor';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { handsOverCode } from '@/domain/purchase/hand-over';
import { buyerFields as allFields, type BuyerField } from '@/domain/race/fields';
import { shownWindow } from '@/domain/race/windows';
import { disputes, listings, type PurchaseRow, purchases, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { reportProblem } from '@/server/services/disputes/report-problem';
import { resolveDispute } from '@/server/services/disputes/resolve-dispute';
import { confirmReceipt, rejectCode } from '@/server/services/purchases/buyer-steps';
import { cancelCheckout } from '@/server/services/purchases/cancel-checkout';
import { createCheckout } from '@/server/services/purchases/create-checkout';
import { completeNameChange, requestDetails } from '@/server/services/purchases/seller-steps';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { aListing, type Listing, type ListingWish } from './listings';
import { aProof } from './proof';
import { aUser, type User } from './users';

type PayAction = 'pay' | 'slow';

const details: Record<BuyerField, string> = {
  full_name: 'Karin Köpare',
  birth_date: '1988-04-12',
  email: 'kopare@loppbytet.example',
  phone: '+46701234567',
  customer_number: '204815',
  personnummer: '19880412-2383',
  address: 'Storgatan 1, 111 22 Stockholm',
  licence: 'SWE-48151',
  shirt_size: 'M',
};

type BuyerDetails = Partial<Record<BuyerField, string>>;

export const buyerDetailsFor = (fields: readonly BuyerField[], own: BuyerDetails = {}): BuyerDetails =>
  Object.fromEntries(
    allFields.filter((field) => fields.includes(field)).map((field) => [field, own[field] ?? details[field]]),
  );

/** A purchase as far as it has come. */
export interface PurchaseFixture {
  purchase: PurchaseRow;
  listing: Listing;
  buyer: User;
}

interface Parties extends ListingWish {
  listing?: Listing;
  buyer?: User;
  /** The buyer's details for the organiser, in place of the defaults of `buyerDetailsFor`. */
  details?: BuyerDetails;
}

type Step = (fixture: PurchaseFixture) => Promise<void>;

/** Submits the stand-in's payment page. */
async function submitCheckout(sessionId: string, action: PayAction, method: PaymentMethod): Promise<void> {
  const answer = await fetch(new URL(`/checkout/${sessionId}`, process.env.SANDBOX_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, method }),
  });
  if (!answer.ok) throw new Error(`The payment page answered ${answer.status}`);
}

const sessionOf = ({ purchase }: PurchaseFixture): string => {
  if (!purchase.checkoutSessionId) throw new Error('No payment page was opened');
  return purchase.checkoutSessionId;
};

async function pay(
  fixture: PurchaseFixture,
  action: PayAction,
  method: PaymentMethod = 'card',
): Promise<void> {
  await submitCheckout(sessionOf(fixture), action, method);
  const sessionId = sessionOf(fixture);
  await settleCheckout({ purchaseId: fixture.purchase.id, sessionId }, stripeAt(now()));
}

/**
 * A purchase step by step: `await aPurchase({ price: 500 }).paid().nameChanged().done()`.
 * Every step is the real service against the stand-ins; `and` takes any other action between them.
 */
class PurchaseScenario {
  private readonly steps: Step[] = [];

  constructor(
    private readonly parties: Parties,
    private readonly begun: PurchaseFixture | null = null,
  ) {}

  and(step: Step): this {
    this.steps.push(step);
    return this;
  }

  paid = (method?: PaymentMethod) => this.and((fixture) => pay(fixture, 'pay', method));
  paying = () => this.and((fixture) => pay(fixture, 'slow'));

  cancelled = () =>
    this.and(async (fixture) => {
      const { listing, buyer } = fixture;
      const checkout = { listingId: listing.id, sessionId: sessionOf(fixture) };
      await cancelCheckout(checkout, callAs('buyer', buyer.id, now()));
    });

  /** With a proof or, where the organiser hands over by one, a code. */
  nameChanged = (code = 'LOPP-7F3K-2291') =>
    this.and(async ({ listing, purchase }) => {
      const seller = callAs('seller', listing.sellerId, now());
      if (handsOverCode(purchase)) {
        await completeNameChange({ listingId: listing.id, code }, seller);
        return;
      }
      const owner = { listingId: listing.id, ownerId: listing.sellerId };
      await completeNameChange({ listingId: listing.id, proofUploadId: await aProof(owner) }, seller);
    });

  codeRejected = (text?: string) =>
    this.and(async ({ listing, buyer }) => {
      await rejectCode({ listingId: listing.id, text }, callAs('buyer', buyer.id, now()));
    });

  detailsRequested = (field: BuyerField, note?: string) =>
    this.and(async ({ listing }) => {
      await requestDetails({ listingId: listing.id, field, note }, callAs('seller', listing.sellerId, now()));
    });

  confirmed = () =>
    this.and(async ({ listing, buyer }) => {
      await confirmReceipt({ listingId: listing.id }, callAs('buyer', buyer.id, now()));
    });

  reported = (reason = 'Namnet stämmer inte i startlistan.') =>
    this.and(async ({ listing, buyer }) => {
      await reportProblem({ listingId: listing.id, reason }, callAs('buyer', buyer.id, now()));
    });

  ruled = (
    decision: 'refund' | 'release',
    admin: User,
    notes = 'Arrangören har bekräftat hur det ligger till.',
  ) =>
    this.and(async ({ purchase }) => {
      const [dispute] = await db.select().from(disputes).where(eq(disputes.purchaseId, purchase.id));
      if (!dispute) throw new Error('There is no dispute to decide');
      const ruling = { disputeId: dispute.id, decision, notes };
      await resolveDispute(ruling, callAs('admin', admin.id, now()));
    });

  /** Opens the payment page, unless the purchase has begun, then does each step in turn. */
  async done(): Promise<PurchaseFixture> {
    let fixture = this.begun ? await reread(this.begun) : await open(this.parties);
    for (const step of this.steps) {
      await step(fixture);
      fixture = await reread(fixture);
    }
    return fixture;
  }
}

async function reread({
  listing,
  buyer,
}: Pick<PurchaseFixture, 'listing' | 'buyer'>): Promise<PurchaseFixture> {
  const [row] = await db
    .select({ purchase: purchases, listing: listings })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(purchases.listingId, listing.id), eq(purchases.buyerId, buyer.id)))
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  if (!row) throw new Error('The purchase is gone');
  return { ...row, buyer };
}

async function open(parties: Parties): Promise<PurchaseFixture> {
  const listing = parties.listing ?? (await aListing(parties));
  const buyer = parties.buyer ?? (await aUser({ firstName: 'Karin', lastName: 'Köpare' }));
  const [race] = await db.select().from(races).where(eq(races.id, listing.raceId));
  const fields = (race && shownWindow(race.windows, now())?.buyerFields) ?? [];
  const buyerDetails = buyerDetailsFor(fields, parties.details);
  await createCheckout(
    { listingId: listing.id, priceSeen: listing.price, feeAccepted: true, buyerDetails },
    callAs('buyer', buyer.id, now()),
  );
  return reread({ listing, buyer });
}

export const aPurchase = (parties: Parties = {}) => new PurchaseScenario(parties);

/** Goes on with a purchase that has begun. */
export const continuePurchase = (fixture: PurchaseFixture) => new PurchaseScenario({}, fixture);
