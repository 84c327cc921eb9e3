import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { kronor, type Ore, ore } from '@/domain/money/ore';
import { DAY, HOUR, plus } from '@/domain/time';
import { disputes, purchases, settlementOffers } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { listDisputes } from '@/server/services/disputes/list-disputes';
import { offerSettlement } from '@/server/services/disputes/settlement';
import { listTasks } from '@/server/services/overview/list-tasks';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { as } from '../support/callers';
import { balances, expectSettled, sentAmounts } from '../support/ledger';
import { mailsTo, newestMail } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { disputeOf, logOf, readListing, readPurchase, stateOf } from '../support/rows';
import { chargeBack, deliver, eventsAbout } from '../support/stripe';

const admin = await aUser({ isAdmin: true });
const NOTES = 'Arrangören bekräftar att namnet är fel.';

async function reported(price = 995) {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price }).paid().nameChanged().reported('Fel namn.').done();
  const { id: disputeId } = await disputeOf(fixture.purchase.id);
  return { ...fixture, seller, disputeId };
}
type Reported = Awaited<ReturnType<typeof reported>>;

const offersOf = ({ disputeId }: Reported) =>
  db
    .select()
    .from(settlementOffers)
    .where(eq(settlementOffers.disputeId, disputeId))
    .orderBy(asc(settlementOffers.createdAt), asc(settlementOffers.id));
const statuses = async (it: Reported) => (await offersOf(it)).map(({ status }) => status);

const offer = (by: User, { disputeId }: Reported, amount: number) =>
  as(by).disputes.offerSettlement({ disputeId, amount });
async function openOffer(it: Reported): Promise<string> {
  const open = (await offersOf(it)).find(({ status }) => status === 'open');
  if (!open) throw new Error('No offer waits');
  return open.id;
}
const accept = async (by: User, it: Reported, offerId?: string) =>
  as(by).disputes.acceptSettlement({ disputeId: it.disputeId, offerId: offerId ?? (await openOffer(it)) });

const moved = ({ purchase }: Reported) => sentAmounts(purchase.id);
const rule = ({ disputeId }: Reported, decision: 'refund' | 'release', findings?: string) =>
  as(admin).admin.resolveDispute({ disputeId, decision, findings, notes: NOTES });

/** What is sent to whom, and kept, of 995 kr and the fee of 30 kr: 963,94 kr is the payout and 31,06 kr its fee. */
const amounts: [back: number, transfers: number[], kept: [net: number, vat: number, sellerFee: number]][] = [
  [0, [963_94], [24_00, 6_00, 31_06]],
  [1, [963_93], [24_00, 6_00, 31_06]],
  [250_50, [713_44], [24_00, 6_00, 31_06]],
  [963_94, [], [24_00, 6_00, 31_06]],
  [980_00, [], [24_00, 6_00, 15_00]],
  [995_00, [], [24_00, 6_00, 0]],
  [1010_03, [], [11_98, 2_99, 0]],
  [1024_99, [], [1, 0, 0]],
];

describe('a settlement', () => {
  test.each(amounts)('of %i öre to the buyer is carried out to the öre', async (back, transfers, kept) => {
    const it = await reported();
    await offer(it.buyer, it, back);
    const shares = await accept(it.seller, it);
    expect(shares).toEqual({ toBuyer: back, toSeller: transfers[0] ?? 0 });
    expect(await stateOf(it)).toBe('completed');
    const listing = await readListing(it.listing.id);
    expect(listing).toMatchObject({ status: 'completed', disputeStatus: 'resolved' });
    expect(await readPurchase(it.purchase.id)).toMatchObject({ refundPart: back || null });
    expect(await disputeOf(it.purchase.id)).toMatchObject({ status: 'resolved', resolvedBy: null });
    expect(await statuses(it)).toEqual(['accepted']);
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: back ? [back] : [], transfers });
    await expectSettled(it.purchase.id);
    const { service_fee_revenue, vat_payable, seller_fee_revenue } = await balances(it.purchase.id);
    const credits = [service_fee_revenue, vat_payable, seller_fee_revenue].map((credit = 0) => 0 - credit);
    expect(credits).toEqual(kept);
  });

  test('of everything refunds the buyer and pauses the listing', async () => {
    const it = await reported();
    await offer(it.seller, it, it.purchase.charged);
    expect(await accept(it.buyer, it)).toEqual({ toBuyer: 1025_00, toSeller: 0 });
    expect(await stateOf(it)).toBe('refunded');
    expect(await readListing(it.listing.id)).toMatchObject({ status: 'inactive', disputeStatus: 'refunded' });
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: [1025_00], transfers: [] });
    await expectSettled(it.purchase.id);
    expect(await logOf(it.purchase.id)).toContain('settlementAcceptedInFull');
  });

  test('is offered, countered, replaced, declined and withdrawn: one offer at a time', async () => {
    const it = await reported();
    await offer(it.buyer, it, 500_00);
    const replaced = await openOffer(it);
    await offer(it.seller, it, 200_00);
    expect(await outcomeOf(accept(it.seller, it, replaced))).toBe('OFFER_GONE');
    await offer(it.seller, it, 250_00);
    expect(await statuses(it)).toEqual(['countered', 'withdrawn', 'open']);
    const ref = { disputeId: it.disputeId, offerId: await openOffer(it) };
    expect(await outcomeOf(as(it.seller).disputes.declineSettlement(ref))).toBe('OWN_OFFER');
    expect(await outcomeOf(as(it.buyer).disputes.withdrawSettlement(ref))).toBe('OFFER_GONE');
    await as(it.buyer).disputes.declineSettlement(ref);
    expect(await outcomeOf(accept(it.buyer, it, ref.offerId))).toBe('OFFER_GONE');
    await offer(it.buyer, it, 300_00);
    const own = { disputeId: it.disputeId, offerId: await openOffer(it) };
    await as(it.buyer).disputes.withdrawSettlement(own);
    expect(await outcomeOf(accept(it.seller, it, own.offerId))).toBe('OFFER_GONE');
    expect(await statuses(it)).toEqual(['countered', 'withdrawn', 'declined', 'withdrawn']);
    expect(await mailsTo(it.seller)).toContain('disputeMessage');
    expect(await stateOf(it)).toBe('disputed');
    expect((await logOf(it.purchase.id)).filter((event) => event === 'settlementOffered')).toHaveLength(4);
  });

  test('is mailed and shown alike to both, with what each gets, and so is what was agreed', async () => {
    const it = await reported();
    await offer(it.seller, it, 250_50);
    expect(await mailsTo(it.buyer)).toContain('settlementOffered');
    const offerMail = newestMail(it.buyer, 'settlementOffered');
    for (const words of ['250,50\u00a0kr', '713,44\u00a0kr']) expect(offerMail?.text).toContain(words);
    for (const viewer of [it.buyer, it.seller, admin]) {
      const seen = await as(viewer).disputes.byId({ disputeId: it.disputeId });
      expect(seen.offers).toMatchObject([
        { by: 'seller', amount: 250_50, toBuyer: 250_50, toSeller: 713_44, status: 'open' },
      ]);
      expect(seen.offersLeft).toBe(viewer === admin ? 0 : 19);
      expect(JSON.stringify(seen.offers)).not.toContain(it.seller.id);
    }
    await accept(it.buyer, it);
    await workQueues();
    for (const party of [it.buyer, it.seller]) {
      const mail = newestMail(party, 'disputeDecided');
      expect(mail?.subject).toContain('Uppgörelsen är klar');
      for (const words of ['250,50\u00a0kr', '713,44\u00a0kr']) expect(mail?.text).toContain(words);
    }
    expect(await mailsTo(it.seller)).not.toContain('settlementOffered');
    const { decision } = await as(it.buyer).disputes.byId({ disputeId: it.disputeId });
    expect(decision).toMatchObject({ ending: 'settlement', outcome: 'part', offeredBy: 'seller' });
    expect(decision).toMatchObject({ toBuyer: 250_50, toSeller: 713_44 });
  });

  test('answered before its mail is sent is not mailed: the answer is', async () => {
    const it = await reported();
    await offer(it.seller, it, 250_50);
    await offer(it.buyer, it, 100_00);
    expect(await mailsTo(it.buyer)).not.toContain('settlementOffered');
    expect(await mailsTo(it.seller)).toContain('settlementOffered');
  });

  test('is between the parties: nobody else, and not an admin, offers or answers', async () => {
    const it = await reported();
    await offer(it.buyer, it, 100_00);
    const ref = { disputeId: it.disputeId, offerId: await openOffer(it) };
    for (const by of [admin, await aUser()]) {
      const { disputes: api } = as(by);
      const calls = [api.acceptSettlement(ref), api.declineSettlement(ref), api.withdrawSettlement(ref)];
      const outcomes = await outcomesOf([offer(by, it, 1), ...calls]);
      expect(outcomes).toEqual(Array(4).fill('NOT_FOUND'));
    }
    expect(await outcomeOf(accept(it.buyer, it))).toBe('OWN_OFFER');
    for (const amount of [-1, 0.5, it.purchase.charged + 1, Number.MAX_SAFE_INTEGER]) {
      expect(['INVALID_INPUT', 'SETTLEMENT_OUT_OF_BOUNDS']).toContain(
        await outcomeOf(offer(it.seller, it, amount)),
      );
    }
    expect(await statuses(it)).toEqual(['open']);
  });

  test('ends with its dispute: a ruling or a proposal closes what waits', async () => {
    const ruled = await reported();
    await offer(ruled.buyer, ruled, 100_00);
    const offerId = await openOffer(ruled);
    await rule(ruled, 'release');
    const { decision } = await as(ruled.buyer).disputes.byId({ disputeId: ruled.disputeId });
    expect(decision).toMatchObject({ findings: null, notes: NOTES, toBuyer: 0, toSeller: 963_94 });
    expect(await statuses(ruled)).toEqual(['lapsed']);
    expect(await outcomeOf(accept(ruled.seller, ruled, offerId))).toBe('DISPUTE_CLOSED');
    expect(await outcomeOf(offer(ruled.seller, ruled, 1))).toBe('DISPUTE_CLOSED');

    const proposed = await reported(9000);
    await offer(proposed.seller, proposed, 100_00);
    await rule(proposed, 'refund', 'Ett mejl.');
    expect(await statuses(proposed)).toEqual(['lapsed']);
    // The parties may still agree, of more than 5 000 kr too, and then nothing is left to confirm.
    await offer(proposed.seller, proposed, kronor(6000));
    await accept(proposed.buyer, proposed);
    expect(await disputeOf(proposed.purchase.id)).toMatchObject({ proposedBy: null, status: 'resolved' });
    await workQueues();
    const toSeller = proposed.purchase.payout - 6000_00;
    expect(await moved(proposed)).toEqual({ refunds: [6000_00], transfers: [toSeller] });
    await expectSettled(proposed.purchase.id);
  });

  test('while a bank decides can only give everything back', async () => {
    const it = await reported();
    await offer(it.buyer, it, 100_00);
    const early = await openOffer(it);
    for (const event of eventsAbout(await chargeBack(it.purchase.id))) expect(await deliver(event)).toBe(200);
    expect(await outcomeOf(accept(it.seller, it, early))).toBe('CHARGEBACK_OPEN');
    expect(await outcomeOf(offer(it.seller, it, 200_00))).toBe('CHARGEBACK_OPEN');
    await offer(it.seller, it, it.purchase.charged);
    await accept(it.buyer, it);
    expect(await stateOf(it)).toBe('refunded');
  });

  test('accepted twice, and decided, at once happens once', async () => {
    const it = await reported();
    await offer(it.buyer, it, 100_00);
    const offerId = await openOffer(it);
    const outcomes = await outcomesOf([
      accept(it.seller, it, offerId),
      accept(it.seller, it, offerId),
      rule(it, 'refund'),
      offer(it.seller, it, 50_00),
    ]);
    const refusals = ['OFFER_GONE', 'DISPUTE_CLOSED', 'ALREADY_COMPLETED', 'WRONG_STATE'];
    for (const outcome of outcomes) expect(['ok', ...refusals]).toContain(outcome);
    const ends = (await logOf(it.purchase.id)).filter((event) => /^(ruled|settlementAccepted)/.test(event));
    expect(ends).toHaveLength(1);
    await workQueues();
    const { refunds, transfers } = await moved(it);
    const given = [...refunds, ...transfers].reduce((sum, amount) => sum + amount, 0);
    expect([1025_00, 963_94]).toContain(given);
    await expectSettled(it.purchase.id);
    expect((await statuses(it)).filter((status) => status === 'open')).toEqual([]);
  });

  test('offered by both at once leaves one offer', async () => {
    const it = await reported();
    const outcomes = await outcomesOf([offer(it.buyer, it, 400_00), offer(it.seller, it, 100_00)]);
    expect(outcomes).toEqual(['ok', 'ok']);
    expect((await statuses(it)).toSorted()).toEqual(['countered', 'open']);
  });

  test('is offered twenty times at most', async () => {
    const it = await reported();
    const call = callAs('user', it.buyer.id, now());
    const offerMore = (amount: number) => offerSettlement({ disputeId: it.disputeId, amount }, call);
    for (let amount = 1; amount <= 20; amount += 1) await offerMore(amount);
    expect(await outcomeOf(offerMore(21))).toBe('DISPUTE_FULL');
    expect(await accept(it.seller, it)).toMatchObject({ toBuyer: 20 });
  });
});

/** Moves a purchase back in time, as if it had been paid and reported so long ago. */
async function aged(it: Reported, paidDaysAgo: number, reportedDaysAgo: number) {
  const at = now();
  const paidAt = plus(at, -paidDaysAgo * DAY);
  const openedAt = plus(at, -reportedDaysAgo * DAY);
  await rewrite(purchases, it.purchase.id, { paidAt, disputedAt: openedAt });
  await rewrite(disputes, it.disputeId, { createdAt: openedAt });
  return paidAt;
}

describe('a dispute left alone', () => {
  test.each([
    [2, 60],
    [55, 62],
    [75, 80],
  ])(
    'from day %i is refunded on day %i, to the millisecond, and an offer that waits lapses',
    async (opened, ends) => {
      const it = await reported();
      await offer(it.seller, it, 100_00);
      const paidAt = await aged(it, opened, 0);
      await runDeadlines(clockAt(plus(paidAt, ends * DAY - 1)));
      expect(await stateOf(it)).toBe('disputed');
      await runDeadlines(clockAt(plus(paidAt, ends * DAY)));
      expect(await stateOf(it)).toBe('refunded');
      expect(await statuses(it)).toEqual(['lapsed']);
      await workQueues();
      expect(await moved(it)).toEqual({ refunds: [1025_00], transfers: [] });
      await expectSettled(it.purchase.id);
      for (const to of [it.buyer, it.seller]) expect(await mailsTo(to)).toContain('disputeDecided');
      expect(await mailsTo(admin)).toContain('disputeOverdueAdmin');
      const { decision } = await as(it.seller).disputes.byId({ disputeId: it.disputeId });
      expect(decision).toMatchObject({ ending: 'overdue', outcome: 'refund', toBuyer: 1025_00, toSeller: 0 });
    },
  );

  test('takes no offer once its time is up, though the sweep is late', async () => {
    const it = await reported();
    await offer(it.buyer, it, 100_00);
    const offerId = await openOffer(it);
    const paidAt = await aged(it, 59, 57);
    const late = plus(paidAt, 60 * DAY);
    const actor = { type: 'seller', userId: it.seller.id } as const;
    const input = { offerId, refundPart: ore(100_00) };
    const purchaseId = it.purchase.id;
    const accepting = (at: Date) =>
      outcomeOf(
        db.transaction((tx) =>
          applyEvent(tx, { event: 'settlementAccepted', purchaseId, actor, now: at, input }),
        ),
      );
    expect(await accepting(late)).toBe('DEADLINE_PASSED');
    expect(await accepting(plus(late, -1))).toBe('ok');
  });

  test('is counted down for admins from day 30 on, and to be decided long before', async () => {
    const it = await reported();
    const paidAt = await aged(it, 3, 1);
    const call = (days: number) => callAs('admin', admin.id, plus(paidAt, days * DAY));
    const left = async (days: number) => {
      const { items } = await listDisputes({ limit: 50, status: 'pending' }, call(days));
      const { daysLeft } = await getDispute({ disputeId: it.disputeId }, call(days));
      expect(items.find(({ id }) => id === it.disputeId)?.daysLeft).toBe(daysLeft);
      return daysLeft;
    };
    expect([await left(29.9), await left(30), await left(52.5), await left(60)]).toEqual([null, 30, 8, 0]);
    const party = callAs('user', it.buyer.id, plus(paidAt, 40 * DAY));
    expect((await getDispute({ disputeId: it.disputeId }, party)).daysLeft).toBeNull();
    const tasksAfter = async (days: number) =>
      (await listTasks({ kind: 'dispute' }, call(days))).items.find(({ id }) => id === it.disputeId);
    // Opened on day 2: two days for the seller's answer, and three to decide.
    expect((await tasksAfter(3))?.due).toEqual(plus(paidAt, 7 * DAY));
    const decideBy = (await getDispute({ disputeId: it.disputeId }, party)).decideBy;
    expect(decideBy).toEqual((await tasksAfter(3))?.due);
    expect([(await tasksAfter(3))?.daysLeft, (await tasksAfter(7))?.daysLeft]).toEqual([4, 0]);
  });
});

describe('the seller’s answer', () => {
  const silence = async (it: Reported, at: Date) => {
    const call = callAs('admin', admin.id, at);
    const { items } = await listDisputes({ limit: 50, status: 'pending' }, call);
    const { answer } = await getDispute({ disputeId: it.disputeId }, call);
    expect(items.find(({ id }) => id === it.disputeId)?.sellerSilent).toBe(answer.silent);
    return answer.silent;
  };

  test('is due within 48 hours, by mail and on the page', async () => {
    const it = await reported();
    const { createdAt } = await disputeOf(it.purchase.id);
    const due = plus(createdAt, 48 * HOUR);
    expect([await silence(it, plus(due, -1)), await silence(it, due)]).toEqual([false, true]);
    const seen = await as(it.buyer).disputes.byId({ disputeId: it.disputeId });
    expect(seen.answer).toEqual({ due, at: null, buyerAt: null, sellerAt: null, silent: false });
    // Both parties see the admins' deadline: three days to decide, after the two for the seller's answer.
    expect(seen).toMatchObject({ decideBy: plus(due, 3 * DAY), late: false });
    expect(seen.endsAt).toEqual(plus((await readPurchase(it.purchase.id)).paidAt as Date, 60 * DAY));
  });

  test.each([
    ['a message', (it: Reported) => as(it.seller).disputes.post({ disputeId: it.disputeId, text: 'Hej.' })],
    ['an offer', (it: Reported) => offer(it.seller, it, 100_00 as Ore)],
  ])('is %s', async (_what, answer) => {
    const it = await reported();
    const later = plus(now(), 49 * HOUR);
    await as(it.buyer).disputes.post({ disputeId: it.disputeId, text: 'Hallå?' });
    expect(await silence(it, later)).toBe(true);
    await answer(it);
    expect(await silence(it, later)).toBe(false);
  });
});

describe('a ruling', () => {
  test('keeps what the admin has seen beside the reasons, through a second admin too', async () => {
    const findings = 'Startlistan har fortfarande säljarens namn.';
    const small = await reported();
    await rule(small, 'refund', findings);
    const large = await reported(9000);
    const ref = { disputeId: large.disputeId };
    await rule(large, 'refund', findings);
    const second = await aUser({ isAdmin: true });
    expect((await as(second).disputes.byId(ref)).proposal).toMatchObject({ findings, notes: NOTES });
    await as(second).admin.confirmProposal(ref);
    await workQueues();
    for (const it of [small, large]) {
      const { decision } = await as(it.seller).disputes.byId({ disputeId: it.disputeId });
      expect(decision).toMatchObject({ ending: 'ruling', outcome: 'refund', findings, notes: NOTES });
      const mail = newestMail(it.seller, 'disputeDecided');
      expect(mail?.subject).toContain('Ärendet är avgjort');
      for (const words of [findings, NOTES, 'Fel namn.']) expect(mail?.text).toContain(words);
    }
  });
});
