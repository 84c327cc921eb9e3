import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import { divideAsCompleted, divideByRefund, maxPart, withFeeRefunded } from '@/domain/purchase/dispute';
import { settlementOffers } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { offerSettlement } from '@/server/services/disputes/settlement';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { createWithdrawal } from '@/server/services/withdrawals/create-withdrawal';
import { stripe } from '@/server/stripe/client';
import { as } from '../support/callers';
import { atStripe, balances, openAccounts } from '../support/ledger';
import { workQueues } from '../support/queues';
import { RANDOM_TIMEOUT, randomRuns } from '../support/random';
import { disputeOf, paymentOf, stateOf } from '../support/rows';
import { deliverAll } from '../support/stripe';

const admin = await aUser({ isAdmin: true });
const seller = await aSeller();

const ways = ['settlement', 'part', 'release', 'refund'] as const;

/** How a disputed purchase's money is divided. */
interface Case {
  way: (typeof ways)[number];
  /** Kronor. */
  price: number;
  /** How much goes to the buyer, as a share of the most that can: it comes to the öre. */
  share: number;
  /** The buyer has withdrawn from our service in time. */
  withdrawn: boolean;
  /** Öre refunded in Stripe's dashboard before. */
  advance: number;
}

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
const maximumOf = ({ way }: Case, { purchase }: PurchaseFixture) =>
  way === 'part' ? maxPart(purchase) : purchase.charged;

async function refundByHand({ purchase }: PurchaseFixture, amount: number): Promise<void> {
  if (amount === 0) return;
  const { paymentIntentId } = await paymentOf(purchase.id);
  const { id } = await stripe().refunds.create({ payment_intent: paymentIntentId, amount });
  await deliverAll(id);
}

async function divide({ way }: Case, { purchase, buyer }: PurchaseFixture, back: Ore): Promise<void> {
  const { id: disputeId } = await disputeOf(purchase.id);
  if (way !== 'settlement') {
    const part = way === 'part' ? back : undefined;
    await as(admin).admin.resolveDispute({ disputeId, decision: way, part, notes: 'Så blev det.' });
    return;
  }
  await offerSettlement({ disputeId, amount: back }, callAs('user', seller.id, now()));
  const [offer] = await db.select().from(settlementOffers).where(eq(settlementOffers.disputeId, disputeId));
  await as(buyer).disputes.acceptSettlement({ disputeId, offerId: offer?.id ?? '' });
}

/** What each is to have in the end, öre. */
function due({ way, withdrawn }: Case, { purchase }: PurchaseFixture, back: Ore) {
  if (way === 'refund') return divideByRefund(purchase, purchase.charged);
  const agreed = way === 'release' ? divideAsCompleted(purchase) : divideByRefund(purchase, back);
  return withdrawn ? withFeeRefunded(agreed) : agreed;
}

async function check(it: Case): Promise<void> {
  const fixture = await aPurchase({ seller, price: it.price }).paid().nameChanged().reported().done();
  const { buyer, purchase } = fixture;
  if (it.withdrawn) {
    const { id: purchaseId } = purchase;
    const statement = {
      name: 'Åsa',
      email: buyer.email,
      ownEmail: buyer.email,
      reference: '',
      message: '',
      purchaseId,
    };
    // Not by the router, which takes only so many from one address.
    await createWithdrawal(statement, callAs('user', buyer.id, now()));
  }
  const advance = Math.min(it.advance, purchase.charged);
  await refundByHand(fixture, advance);
  const maximum = maximumOf(it, fixture);
  const back = ore(Math.max(it.way === 'part' ? 1_00 : 0, Math.round(maximum * it.share)));

  await divide(it, fixture, back);
  await workQueues();

  expect(await stateOf(fixture)).toMatch(/^(completed|refunded)$/);
  const { buyer: toBuyer, seller: toSeller, sellerFee } = due(it, fixture, back);
  const { charges, refunds, transfers } = await atStripe(purchase.id);
  expect([sum(refunds), sum(transfers)]).toEqual([Math.max(advance, toBuyer), toSeller]);
  const { stripe: left = 0, stripe_fees = 0, seller_fee_revenue = 0 } = await balances(purchase.id);
  expect(left + stripe_fees).toBe(sum(charges) - sum(refunds) - sum(transfers));
  expect(0 - seller_fee_revenue).toBe(sellerFee);
  const excess = Math.max(0, advance - toBuyer);
  expect(await openAccounts(purchase.id)).toEqual(excess > 0 ? { losses: excess } : {});
  const owing = await checkLiabilities(clockAt(now()));
  expect(owing.filter(({ purchaseId }) => purchaseId === purchase.id)).toEqual([]);
}

const whole = { way: 'settlement', price: 995, share: 1, withdrawn: true, advance: 0 } as const;

test.each<Case>([
  { ...whole, way: 'part' },
  { ...whole, share: 995 / 1025 },
  { ...whole, share: 995.01 / 1025 },
  { ...whole, share: 1024.99 / 1025 },
  whole,
  { ...whole, price: 1, way: 'part' },
  { ...whole, price: 1, way: 'release' },
  { ...whole, way: 'part', advance: SERVICE_FEE },
  { ...whole, way: 'part', advance: 1025_00 },
])(
  'a division that leaves a side nothing is carried out: $way, $price kr, $share of all, $advance öre before',
  check,
);

test(
  'every division gives each what is theirs, and leaves nobody owed',
  async () => {
    const any: fc.Arbitrary<Case> = fc.record({
      way: fc.constantFrom(...ways),
      price: fc.oneof(fc.constantFrom(1, 3, 995), fc.integer({ min: 1, max: 4_900 })),
      share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      withdrawn: fc.boolean(),
      advance: fc.oneof(fc.constantFrom(0, SERVICE_FEE), fc.integer({ min: 3_00, max: 4_930_00 })),
    });
    await fc.assert(fc.asyncProperty(any, check), { numRuns: randomRuns(12) });
  },
  2 * RANDOM_TIMEOUT,
);
