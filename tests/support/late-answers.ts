import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { HOUR, plus } from '@/domain/time';
import { chargebacks, refunds, transfers } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { checkLiabilities } from '@/server/services/money/check-liabilities';
import { executeRefund } from '@/server/services/money/execute-refund';
import { followChargeback } from '@/server/services/money/follow-chargeback';
import { recordTransfer } from '@/server/services/money/internal/record-transfer';
import { createWithdrawal } from '@/server/services/withdrawals/create-withdrawal';
import { createTransfer } from '@/server/stripe/money';
import { as } from './callers';
import { openAccounts } from './ledger';
import { workQueues } from './queues';
import { reconcile } from './reconcile';
import { rewrite } from './rewrite';
import { disputeOf, paymentOf, readPurchase, readUser, refundOf, transferOf } from './rows';
import { chargeBack, decideChargeback, deliverAll, settleRefund } from './stripe';
import { world } from './world';

/** Öre back to the buyer of a purchase that is divided. */
export const PART = 300_00;

/** An admin and a seller for all purchases of a file. */
interface Users {
  admin: User;
  seller: User;
}
export const someUsers = async (): Promise<Users> => ({
  admin: await aUser({ isAdmin: true }),
  seller: await aSeller(),
});

/**
 * What can still be answered about a purchase's money after it has ended: the refund is made, or comes back; the
 * transfer is made; the buyer's bank takes the payment back, and decides.
 */
type Answer = 'made' | 'returned' | 'sent' | 'opened' | 'decided';

/** Every order of some answers, with none before what it follows from. */
function ordersOf(answers: readonly Answer[]): Answer[][] {
  if (answers.length === 0) return [[]];
  const follows = { returned: 'made', decided: 'opened' } as Partial<Record<Answer, Answer>>;
  return answers
    .filter((answer) => !answers.includes(follows[answer] ?? answer) || follows[answer] === undefined)
    .flatMap((first) => ordersOf(answers.filter((each) => each !== first)).map((rest) => [first, ...rest]));
}

export const disputed = ({ seller }: Users) => aPurchase({ seller }).paid().nameChanged().reported().done();

export async function rule(
  { admin }: Users,
  fixture: PurchaseFixture,
  decision: 'refund' | 'part',
): Promise<PurchaseFixture> {
  const { id: disputeId } = await disputeOf(fixture.purchase.id);
  const part = decision === 'part' ? PART : undefined;
  await as(admin).admin.resolveDispute({ disputeId, decision, part, notes: 'Så blev det.' });
  return fixture;
}

/** How a purchase has ended: what goes to the buyer and the seller, öre. */
export const ends = {
  whole: {
    bring: async (users) => rule(users, await disputed(users), 'refund'),
    refund: ({ charged }) => charged,
    transfer: () => 0,
  },
  part: {
    bring: async (users) => rule(users, await disputed(users), 'part'),
    refund: () => PART,
    transfer: ({ payout }) => payout - PART,
  },
  withdrawn: {
    bring: async ({ seller }) => {
      const begun = await aPurchase({ seller }).paid().done();
      const { buyer, purchase } = begun;
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
      return continuePurchase(begun).nameChanged().confirmed().done();
    },
    refund: () => SERVICE_FEE,
    transfer: ({ payout }) => payout,
  },
  sold: {
    bring: ({ seller }) => aPurchase({ seller }).paid().nameChanged().confirmed().done(),
    refund: () => 0,
    transfer: ({ payout }) => payout,
  },
} satisfies Record<
  string,
  {
    bring: (users: Users) => Promise<PurchaseFixture>;
    refund: (purchase: PurchaseFixture['purchase']) => number;
    transfer: (purchase: PurchaseFixture['purchase']) => number;
  }
>;
type End = keyof typeof ends;

/** The refund and the transfer are made at Stripe, and neither is answered yet. */
export async function requestRefund({ purchase }: PurchaseFixture, end: End) {
  let refundId = '';
  if (ends[end].refund(purchase) > 0) {
    world.sandbox.faults.add({ refunds: 'pending' });
    await executeRefund({ refundId: (await refundOf(purchase.id)).id }, clockAt(now()));
    world.sandbox.faults.clear();
    refundId = (await refundOf(purchase.id)).stripeRefundId ?? '';
  }
  const transfer = ends[end].transfer(purchase) > 0 ? await sendUnanswered(purchase.id) : null;
  return { refundId, transfer };
}

export async function sendUnanswered(purchaseId: string): Promise<Stripe.Transfer> {
  const row = await transferOf(purchaseId);
  const { chargeId } = await paymentOf(purchaseId);
  const { sellerId } = await readPurchase(purchaseId);
  const destination = (await readUser(sellerId)).stripeAccountId ?? '';
  await rewrite(transfers, row.id, { firstTriedAt: now(), destination });
  return createTransfer({ ...row, destination, chargeId });
}

export const chargebacksOf = (purchaseId: string) =>
  db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchaseId));

export async function follow(purchaseId: string): Promise<void> {
  for (const { id } of await chargebacksOf(purchaseId)) {
    await followChargeback({ chargebackId: id }, clockAt(now()));
  }
}

export interface Cell {
  end: End;
  outcome: 'won' | 'lost';
  /** Öre that the bank takes; absent: all. */
  amount?: number;
  order: Answer[];
}

/** Brings the answers in their order, each with what follows from it at once. */
export async function play(users: Users, { end, outcome, amount, order }: Cell): Promise<PurchaseFixture> {
  const fixture = await ends[end].bring(users);
  const { id } = fixture.purchase;
  const { refundId, transfer } = await requestRefund(fixture, end);
  const bring: Record<Answer, () => Promise<unknown>> = {
    made: () => settleRefund(refundId, 'succeeded').then(() => deliverAll(refundId)),
    returned: () => settleRefund(refundId, 'failed').then(() => deliverAll(refundId)),
    sent: async () => transfer && recordTransfer((await transferOf(id)).id, transfer, now()),
    opened: async () => deliverAll(await chargeBack(id, amount)),
    decided: async () => {
      const [{ stripeDisputeId = '' } = {}] = await chargebacksOf(id);
      await decideChargeback(stripeDisputeId, outcome);
      await deliverAll(stripeDisputeId);
    },
  };
  for (const answer of order) {
    await bring[answer]();
    await follow(id);
  }
  await workQueues();
  return fixture;
}

/** A refund that came back and that no bank has made is made again by an admin. */
async function retry({ admin }: Users, { purchase }: PurchaseFixture): Promise<boolean> {
  const [row] = await db.select().from(refunds).where(eq(refunds.purchaseId, purchase.id));
  if (row?.status !== 'failed') return false;
  await as(admin).money.retryMovement({ kind: 'refund', id: row.id });
  await workQueues();
  return true;
}

const statuses = async ({ purchase }: PurchaseFixture) => {
  const of = (table: typeof refunds | typeof transfers) =>
    db.select({ status: table.status }).from(table).where(eq(table.purchaseId, purchase.id));
  const [[refund], [transfer]] = await Promise.all([of(refunds), of(transfers)]);
  return { refund: refund?.status, transfer: transfer?.status };
};

/** In any order: each party is paid once, and no one is owed anything. */
export async function checkCell(users: Users, cell: Cell): Promise<void> {
  const fixture = await play(users, cell);
  const { purchase } = fixture;
  const { end, outcome, order } = cell;
  const [refund, transfer] = [ends[end].refund(purchase), ends[end].transfer(purchase)];
  const came = order.includes('returned');
  expect(await retry(users, fixture)).toBe(outcome === 'won' && came);
  const taken = cell.amount ?? purchase.charged;
  const left = taken - (came ? refund : 0);
  const unpaid = outcome === 'lost' && transfer > 0 && transfer <= left;
  const losses = outcome === 'lost' ? left - (unpaid ? transfer : 0) : 0;
  expect(await openAccounts(purchase.id)).toEqual(losses > 0 ? { losses } : {});
  expect(await statuses(fixture)).toEqual({
    refund: refund > 0 ? 'succeeded' : undefined,
    transfer: transfer > 0 ? (unpaid ? 'failed' : 'succeeded') : undefined,
  });
}

/** All orders of some answers about purchases that ended so. */
export const cells = (
  end: End,
  outcomes: readonly Cell['outcome'][],
  answers: readonly Answer[],
  amount?: number,
): Cell[] =>
  outcomes.flatMap((outcome) =>
    ordersOf(answers).map((order) => ({ end, outcome, order, ...(amount && { amount }) })),
  );

/** Of all purchases so far: our books and Stripe's agree to the öre, and no debt is left without a payment. */
export async function expectEven(): Promise<void> {
  expect(await reconcile(clockAt(plus(now(), HOUR)))).toEqual([]);
  expect(await checkLiabilities(clockAt(now()))).toEqual([]);
}
