import { db } from '@sandbox/database';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { addDays, DAY, HOUR, plus, stockholmDate } from '@/domain/time';
import { readNumbered } from '@/server/db/readings';
import { chargebacks, purchases, transfers } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { recordChargeback } from '@/server/services/money/chargebacks';
import { executeRefund } from '@/server/services/money/execute-refund';
import { executeTransfer } from '@/server/services/money/execute-transfer';
import { followChargeback } from '@/server/services/money/follow-chargeback';
import { recordRefund } from '@/server/services/money/record-refund';
import { sendDueEvidence } from '@/server/services/money/send-evidence';
import { catchUp } from '@/server/services/stripe-events';
import { retrieveDispute } from '@/server/stripe/disputes';
import { createTransfer, retrieveRefund } from '@/server/stripe/money';
import { as } from '../support/callers';
import { openAccounts } from '../support/ledger';
import { locksWaitedFor } from '../support/lock-waits';
import { mailsTo, newestMail } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, paymentOf, readPurchase, refundOf, transferOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import {
  decideChargeback,
  deliver,
  eventsAbout,
  chargeBack as openChargeback,
  settleRefund,
} from '../support/stripe';
import { waitFor } from '../support/wait';
import { world } from '../support/world';

async function chargeBack({ purchase }: PurchaseFixture): Promise<string> {
  const dispute = await openChargeback(purchase.id);
  await deliverEventsOf(dispute);
  return dispute;
}

async function decideFor(dispute: string, outcome: 'won' | 'lost'): Promise<void> {
  await decideChargeback(dispute, outcome);
  await deliverEventsOf(dispute);
}

async function deliverEventsOf(dispute: string): Promise<void> {
  for (const event of eventsAbout(dispute)) expect(await deliver(event)).toBe(200);
}

const rowOf = async ({ purchase }: PurchaseFixture) => {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchase.id));
  if (!row) throw new Error('No chargeback');
  return row;
};

const stateOfPurchase = async ({ purchase }: PurchaseFixture) => (await readPurchase(purchase.id)).state;
const evidenceAt = (dispute: string) => world.sandbox.stripe.disputes.get(dispute);
const sentCount = (dispute: string) => evidenceAt(dispute)?.evidence_details.submission_count;

/** The bank decides for the buyer, and what follows of it is done. */
async function lose(fixture: PurchaseFixture): Promise<void> {
  await decideFor(await chargeBack(fixture), 'lost');
  await follow(fixture);
}

const follow = async (fixture: PurchaseFixture): Promise<void> =>
  followChargeback({ chargebackId: (await rowOf(fixture)).id }, clockAt(now()));

test('a chargeback lost before the payout leaves the seller unpaid and nobody owed', async () => {
  const fixture = await aPurchase().paid().nameChanged().confirmed().done();
  await lose(fixture);
  await workQueues();
  expect((await transferOf(fixture.purchase.id)).status).toBe('failed');
  expect(await openAccounts(fixture.purchase.id)).toEqual({
    losses: fixture.purchase.charged - fixture.purchase.payout,
  });
});

test('a chargeback lost while a refund waits is the buyer’s refund', async () => {
  const fixture = await owedToBuyer();
  const dispute = await chargeBack(fixture);
  await decideFor(dispute, 'lost');
  await follow(fixture);
  await workQueues();
  expect(await refundOf(fixture.purchase.id)).toMatchObject({ status: 'succeeded', stripeRefundId: dispute });
  expect(await openAccounts(fixture.purchase.id)).toEqual({});
});

/** Does a job whose answer from Stripe is lost, for good. */
async function unanswered(path: string, job: () => Promise<void>): Promise<void> {
  world.sandbox.faults.add({ match: { method: 'POST', path }, mode: 'drop-after', times: 9 });
  await expect(job()).rejects.toThrow();
  world.sandbox.faults.clear();
}

test('a refund that was made without an answer is found before a lost chargeback is booked', async () => {
  const fixture = await owedToBuyer();
  const { id } = await refundOf(fixture.purchase.id);
  await unanswered('/v1/refunds', () => executeRefund({ refundId: id }, clockAt(now())));
  await lose(fixture);
  const refund = await refundOf(fixture.purchase.id);
  expect(refund).toMatchObject({ status: 'succeeded', stripeRefundId: expect.stringMatching(/^re_/) });
  // The buyer has been paid twice, by us and by their bank: the loss is ours, and in the books.
  expect(await openAccounts(fixture.purchase.id)).toEqual({ losses: fixture.purchase.charged });
});

test('a transfer that was made without an answer is found and taken back when the buyer charges back', async () => {
  const fixture = await aPurchase().paid().nameChanged().confirmed().done();
  const { id } = await transferOf(fixture.purchase.id);
  await unanswered('/v1/transfers', () => executeTransfer({ transferId: id }, clockAt(now())));
  const dispute = await chargeBack(fixture);
  await follow(fixture);
  const sent = world.sandbox.stripe.transfers.by('transfer_group', `purchase_${fixture.purchase.id}`);
  expect(sent.map(({ reversed }) => reversed)).toEqual([true]);
  await decideFor(dispute, 'lost');
  await follow(fixture);
  expect(await openAccounts(fixture.purchase.id)).toEqual({
    losses: fixture.purchase.charged - fixture.purchase.payout,
  });
});

test('a transfer whose request arrives after the loss is booked, without an answer, is found and taken back', async () => {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
  const { id: purchaseId } = fixture.purchase;
  const transfer = await transferOf(purchaseId);
  world.sandbox.faults.add({ match: { method: 'POST', path: '/v1/transfers' }, mode: 'reset', times: 9 });
  await expect(executeTransfer({ transferId: transfer.id }, clockAt(now()))).rejects.toThrow();
  world.sandbox.faults.clear();
  await lose(fixture);
  expect((await transferOf(purchaseId)).status).toBe('failed');
  // What was on its way meanwhile.
  const { chargeId } = await paymentOf(purchaseId);
  const late = await createTransfer({ ...transfer, destination: seller.stripeAccountId ?? '', chargeId });
  await executeTransfer({ transferId: transfer.id }, clockAt(now()));
  await workQueues();
  expect((await transferOf(purchaseId)).status).toBe('failed');
  expect(world.sandbox.stripe.transfers.get(late.id)?.reversed).toBe(true);
  expect(await openAccounts(purchaseId)).toEqual({
    losses: fixture.purchase.charged - fixture.purchase.payout,
  });
});

/** A refund that Stripe has not made yet, of a purchase that is charged back. */
async function chargedBackMeanwhile() {
  const fixture = await owedToBuyer();
  world.sandbox.faults.add({ refunds: 'pending' });
  await executeRefund({ refundId: (await refundOf(fixture.purchase.id)).id }, clockAt(now()));
  world.sandbox.faults.clear();
  const { stripeRefundId } = await refundOf(fixture.purchase.id);
  const dispute = await chargeBack(fixture);
  await workQueues();
  await settleRefund(stripeRefundId ?? '', 'succeeded');
  return { fixture, refund: await retrieveRefund(stripeRefundId ?? ''), dispute };
}

test('a refund that ends at the very moment when its chargeback is lost does not leave it waiting', async () => {
  const { fixture, refund, dispute } = await chargedBackMeanwhile();
  const { purchase } = fixture;
  let lost: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await recordRefund(tx, refund, now());
    let recorded = false;
    lost = decideFor(dispute, 'lost').then(() => {
      recorded = true;
    });
    await waitFor('the bank’s decision to be recorded, or to wait', async () => recorded || locksWaitedFor());
    if (recorded) await workQueues();
  });
  await lost;
  await workQueues();
  expect(await openAccounts(purchase.id)).toEqual({ losses: purchase.charged });
});

test('a lost chargeback whose job was lost is settled by the next catch-up', async () => {
  const { fixture, refund, dispute } = await chargedBackMeanwhile();
  await decideFor(dispute, 'lost');
  await follow(fixture);
  await db.transaction((tx) => recordRefund(tx, refund, now()));
  await db.execute(sql`delete from pgboss.job where name = 'chargeback'`);
  await workQueues();
  expect(await openAccounts(fixture.purchase.id)).toHaveProperty('chargebacks');
  await catchUp(clockAt(plus(now(), HOUR)));
  await workQueues();
  expect(await openAccounts(fixture.purchase.id)).toEqual({ losses: fixture.purchase.charged });
});

/** A purchase brought somewhere, with its seller. */
async function sold(story: (purchase: ReturnType<typeof aPurchase>) => { done(): Promise<PurchaseFixture> }) {
  const seller = await aSeller();
  return { ...(await story(aPurchase({ seller })).done()), seller };
}

const HELD_STORIES = {
  pending_name_change: () => sold((purchase) => purchase.paid()),
  awaiting_buyer_confirmation: () => sold((purchase) => purchase.paid().nameChanged()),
  disputed: () => sold((purchase) => purchase.paid().nameChanged().reported()),
};
type Held = keyof typeof HELD_STORIES;
const held = Object.keys(HELD_STORIES) as Held[];

describe('a chargeback while the money is held', () => {
  test.each(held)('in %s stops the purchase and notifies all three, once', async (state) => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await HELD_STORIES[state]();
    const dispute = await chargeBack(fixture);
    expect((await readPurchase(fixture.purchase.id)).chargebackAt).toBeInstanceOf(Date);
    expect(await mailsTo(fixture.buyer)).toContain('chargebackOpenedBuyer');
    expect(await mailsTo(admin)).toContain('chargebackOpenedAdmin');
    expect(newestMail(admin, 'chargebackOpenedAdmin')?.text).toContain(
      `/admin/aterkrav/${(await rowOf(fixture)).id}`,
    );
    await runDeadlines(clockAt(plus(now(), 30 * DAY)));
    await deliverEventsOf(dispute);
    expect(await stateOfPurchase(fixture)).toBe(state);
    const mails = await mailsTo(fixture.seller);
    expect(mails.filter((mail) => mail === 'chargebackOpenedSeller')).toHaveLength(1);
    expect(mails).not.toContain('purchaseCompletedSeller');
  });

  test('keeps the seller from changing the name, and the buyer from confirming', async () => {
    const named = await HELD_STORIES.pending_name_change();
    const awaiting = await HELD_STORIES.awaiting_buyer_confirmation();
    for (const fixture of [named, awaiting]) await chargeBack(fixture);
    const confirm = as(awaiting.buyer).purchases.confirmReceipt({ listingId: awaiting.listing.id });
    expect(await outcomeOf(confirm)).toBe('CHARGEBACK_OPEN');
    const { items } = await as(named.seller).listings.mine({});
    const mine = items.find(({ id }) => id === named.listing.id);
    expect(mine?.can.nameChange).toBe(false);
    expect(mine?.purchase?.stoppedAt).toBeInstanceOf(Date);
  });

  test.each(held)('lost in %s ends it without a payout, and the listing stays closed', async (state) => {
    const fixture = await HELD_STORIES[state]();
    const { id } = fixture.purchase;
    await decideFor(await chargeBack(fixture), 'lost');
    await workQueues();
    expect(await stateOfPurchase(fixture)).toBe('refunded');
    const atBank = { status: 'succeeded', stripeRefundId: expect.stringMatching(/^du_/) };
    expect(await refundOf(id)).toMatchObject(atBank);
    expect(await db.select().from(transfers).where(eq(transfers.purchaseId, id))).toEqual([]);
    const { losses: _, seller_debt: __, ...open } = await openAccounts(id);
    expect(open).toEqual({});
    const mails = await mailsTo(fixture.seller);
    expect(mails).toContain('chargebackLostSeller');
    expect(mails).not.toContain('purchaseCompletedSeller');
    expect(await mailsTo(fixture.buyer)).not.toContain('refundMade');
    const relist = as(fixture.seller).listings.relist({ id: fixture.listing.id });
    expect(await outcomeOf(relist)).toBe('LISTING_CHARGED_BACK');
  });

  test('won gives the seller the time that was left, and the purchase goes its way', async () => {
    const fixture = await HELD_STORIES.pending_name_change();
    const { id } = fixture.purchase;
    const before = await readPurchase(id);
    const dispute = await chargeBack(fixture);
    const opened = plus(before.chargebackAt ?? now(), 0);
    await db
      .update(purchases)
      .set({
        chargebackAt: plus(opened, -10 * HOUR),
        nameChangeStartsAt: plus(opened, -43 * HOUR),
        nameChangeDeadline: plus(opened, 5 * HOUR),
      })
      .where(eq(purchases.id, id));
    await decideFor(dispute, 'won');
    const after = await readPurchase(id);
    expect(after.chargebackAt).toBeNull();
    const left = (after.nameChangeDeadline?.getTime() ?? 0) - now().getTime();
    expect(Math.abs(left - 15 * HOUR)).toBeLessThan(60_000);
    expect(await mailsTo(fixture.seller)).toContain('chargebackWonSeller');
    await continuePurchase(fixture).nameChanged().confirmed().done();
    await workQueues();
    expect((await transferOf(id)).status).toBe('succeeded');
  });

  test('in a race that moves or is cancelled meanwhile: the mails promise no deadline and no refund of ours', async () => {
    const admin = await aUser({ isAdmin: true });
    const moved = await HELD_STORIES.pending_name_change();
    const cancelled = await HELD_STORIES.pending_name_change();
    for (const fixture of [moved, cancelled]) await chargeBack(fixture);
    const today = stockholmDate(now());
    const later = { kind: 'moved', date: addDays(today, 200), lastDay: addDays(today, 190) } as const;
    const { do: change } = as(admin).raceChanges;
    const note = 'Arrangörens mejl.';
    await change({ note, raceId: moved.listing.raceId, change: later });
    await change({ note, raceId: cancelled.listing.raceId, change: { kind: 'cancelled' } });
    await workQueues();
    const textTo = ({ email }: { email: string }, subject: RegExp) =>
      world.sandbox.mails.list(email).find((mail) => subject.test(mail.subject))?.text;
    expect(textTo(moved.seller, /^Nya datum/)).toContain('Din tid är stoppad');
    expect(textTo(moved.seller, /^Nya datum/)).not.toContain('senast');
    expect(textTo(moved.buyer, /^Loppet har nya datum/)).toContain('ingen tid går');
    expect(textTo(cancelled.buyer, /^Loppet är inställt/)).toContain('när banken har svarat');
    expect((await refundOf(cancelled.purchase.id)).status).toBe('pending');
  });

  test('that outlasts the name change ends by the clock, and what is won later goes to the buyer', async () => {
    const fixture = await HELD_STORIES.pending_name_change();
    const { id } = fixture.purchase;
    const dispute = await chargeBack(fixture);
    const { chargebackEndsAt } = await readPurchase(id);
    await runDeadlines(clockAt(plus(chargebackEndsAt ?? now(), -1)));
    expect((await readPurchase(id)).state).toBe('pending_name_change');
    await runDeadlines(clockAt(chargebackEndsAt ?? now()));
    expect((await readPurchase(id)).state).toBe('refunded');
    await workQueues();
    expect((await refundOf(id)).status).toBe('pending');
    await decideFor(dispute, 'won');
    await follow(fixture);
    await workQueues();
    const byUs = { status: 'succeeded', stripeRefundId: expect.stringMatching(/^re_/) };
    expect(await refundOf(id)).toMatchObject(byUs);
  });

  test('that outlasts the money’s time after the name change completes it, and the payout waits', async () => {
    const fixture = await HELD_STORIES.awaiting_buyer_confirmation();
    const { id } = fixture.purchase;
    await chargeBack(fixture);
    const { chargebackEndsAt } = await readPurchase(id);
    await runDeadlines(clockAt(chargebackEndsAt ?? now()));
    expect((await readPurchase(id)).state).toBe('completed');
    await workQueues();
    expect((await transferOf(id)).status).toBe('pending');
    const mails = await mailsTo(fixture.seller);
    expect(mails).toContain('payoutWaitsForBank');
    expect(mails).not.toContain('purchaseCompletedSeller');
  });
});

const completed = () => sold((purchase) => purchase.paid().nameChanged().confirmed());

test('a chargeback after the payout notifies the seller that it is taken back', async () => {
  const fixture = await completed();
  await workQueues();
  const dispute = await chargeBack(fixture);
  expect(await mailsTo(fixture.seller)).toContain('payoutWaitsForBank');
  await decideFor(dispute, 'lost');
  expect(await mailsTo(fixture.seller)).toContain('chargebackLostSeller');
});

test('an older answer about a chargeback moves neither its last day nor its state, and its money is booked', async () => {
  const fixture = await HELD_STORIES.disputed();
  const { reading: before } = await readNumbered(async () => null);
  const dispute = await chargeBack(fixture);
  const { evidenceDueAt } = await rowOf(fixture);
  const current = await retrieveDispute(dispute);
  const due_by = (current.evidence_details.due_by ?? 0) - 5 * 86_400;
  const older = { ...current, evidence_details: { ...current.evidence_details, due_by } };
  const record = (reading: number) =>
    db.transaction((tx) => recordChargeback(tx, { object: older, reading }, now()));
  await record(before);
  expect((await rowOf(fixture)).evidenceDueAt).toEqual(evidenceDueAt);
  const { reading: after } = await readNumbered(async () => null);
  await record(after);
  expect((await rowOf(fixture)).evidenceDueAt).toEqual(new Date(due_by * 1000));
  await decideFor(dispute, 'won');
  await record(after);
  expect((await rowOf(fixture)).status).toBe('won');
});

describe('evidence', () => {
  test('goes by itself the day before the bank’s deadline, once, with the proof of the name change', async () => {
    const fixture = await HELD_STORIES.disputed();
    const dispute = await chargeBack(fixture);
    const { evidenceDueAt } = await rowOf(fixture);
    const due = plus(evidenceDueAt ?? now(), -DAY);
    await runDeadlines(clockAt(plus(due, -1000)));
    await workQueues();
    expect(sentCount(dispute)).toBe(0);
    await runDeadlines(clockAt(due));
    await workQueues();
    expect(evidenceAt(dispute)).toMatchObject({
      status: 'under_review',
      evidence: {
        product_description: expect.stringContaining(fixture.listing.raceName),
        access_activity_log: expect.stringContaining('Säljaren genomförde namnbytet'),
        service_documentation: expect.stringMatching(/^file_/),
        customer_email_address: fixture.buyer.email,
        uncategorized_text: expect.stringContaining('Köparens rapport'),
      },
      evidence_details: { submission_count: 1, has_evidence: true },
    });
    const row = await rowOf(fixture);
    expect(row.evidenceSentBy).toBeNull();
    await sendDueEvidence({ chargebackId: row.id }, clockAt(now()));
    await deliverEventsOf(dispute);
    expect(sentCount(dispute)).toBe(1);
    expect((await rowOf(fixture)).status).toBe('open');
  });

  test('is sent by an admin in one click, seen and audited; a lost answer sends nothing twice', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await HELD_STORIES.pending_name_change();
    const dispute = await chargeBack(fixture);
    const { id } = await rowOf(fixture);
    const send = () => outcomeOf(as(admin).money.sendEvidence({ id }));
    const path = `/v1/disputes/${dispute}`;
    world.sandbox.faults.add({ match: { method: 'POST', path }, mode: 'drop-after', times: 9 });
    expect(await send()).toBe('PAYMENT_PROVIDER_DOWN');
    world.sandbox.faults.clear();
    expect([await send(), await send()]).toEqual(['ok', 'ok']);
    expect(sentCount(dispute)).toBe(1);
    const { items } = await as(admin).money.chargebacks({});
    expect(items.find((each) => each.id === id)).toMatchObject({ sentBy: admin.displayName, canSend: false });
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['chargeback.evidence']);
  });

  test('is not sent where an admin does not contest: the bank keeps the money, for a reason that is kept', async () => {
    const admin = await aUser({ isAdmin: true });
    const reason = 'Köparen har rätt, säljaren ägde inte platsen.';
    const fixture = await HELD_STORIES.pending_name_change();
    const dispute = await chargeBack(fixture);
    const { id } = await rowOf(fixture);
    const accept = () => outcomeOf(as(admin).money.acceptChargeback({ id, reason }));
    expect([await accept(), await accept()]).toEqual(['ok', 'ok']);
    expect(evidenceAt(dispute)).toMatchObject({ status: 'lost', evidence_details: { submission_count: 0 } });
    await workQueues();
    await deliverEventsOf(dispute);
    expect(await rowOf(fixture)).toMatchObject({ status: 'lost', evidenceSentAt: null });
    expect(await stateOfPurchase(fixture)).toBe('refunded');
    expect(await mailsTo(fixture.seller)).toContain('chargebackLostSeller');
    const [entry, ...more] = await auditOf(id);
    expect(entry).toMatchObject({ action: 'chargeback.accept', detail: { reason } });
    expect(more).toEqual([]);
    const { items } = await as(admin).admin.overview.tasks({ kind: 'chargeback' });
    expect(items.filter((item) => item.id === id)).toEqual([]);
  });

  test('an answered chargeback is not accepted, nor a large one by a single admin, nor by a party', async () => {
    const admin = await aUser({ isAdmin: true });
    const reason = 'Köparen har rätt.';
    const accept = async (fixture: PurchaseFixture, user = admin) =>
      outcomeOf(as(user).money.acceptChargeback({ id: (await rowOf(fixture)).id, reason }));
    const sent = await HELD_STORIES.pending_name_change();
    await chargeBack(sent);
    await as(admin).money.sendEvidence({ id: (await rowOf(sent)).id });
    expect(await accept(sent)).toBe('EVIDENCE_NOT_WANTED');
    const large = await aPurchase({ price: 5200 }).paid().done();
    await chargeBack(large);
    expect(await accept(large)).toBe('SECOND_ADMIN_NEEDED');
    const seller = await aSeller({ isAdmin: true });
    const own = await aPurchase({ seller }).paid().done();
    await chargeBack(own);
    expect(await accept(own, seller)).toBe('CONFLICT_OF_INTEREST');
  });

  test('is not sent for money that is the buyer’s anyway, nor when the bank has decided', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await sold((purchase) => purchase.paid().nameChanged().reported().ruled('refund', admin));
    const dispute = await chargeBack(fixture);
    const { evidenceDueAt, id } = await rowOf(fixture);
    await runDeadlines(clockAt(evidenceDueAt ?? now()));
    await workQueues();
    expect(sentCount(dispute)).toBe(0);
    await decideChargeback(dispute, 'lost');
    expect(await outcomeOf(as(admin).money.sendEvidence({ id }))).toBe('EVIDENCE_NOT_WANTED');
  });

  const texts = {
    product_description: 'En startplats i loppet.',
    access_activity_log: '',
    uncategorized_text: 'Köparen fick sin plats.',
    refund_refusal_explanation: 'Namnbytet är gjort.',
  };

  test('is edited, kept as a draft, and goes by itself as it was saved', async () => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await HELD_STORIES.disputed();
    const dispute = await chargeBack(fixture);
    const { id, evidenceDueAt } = await rowOf(fixture);
    const before = await as(admin).money.chargeback({ id });
    expect(before).toMatchObject({ editedAt: null, canSend: true, contested: true });
    expect(before.texts).toEqual(before.assembled);
    await as(admin).money.saveEvidence({ id, texts });
    const drafted = await as(admin).money.chargeback({ id });
    expect(drafted).toMatchObject({ texts, editedBy: admin.displayName, assembled: before.assembled });
    // Another admin's form, opened before: neither saved nor sent.
    const others = {
      id,
      texts: { ...texts, access_activity_log: 'Något annat.' },
      editedAt: before.editedAt,
    };
    expect(await outcomeOf(as(admin).money.saveEvidence(others))).toBe('CHANGED_MEANWHILE');
    expect(await outcomeOf(as(admin).money.sendEvidence(others))).toBe('CHANGED_MEANWHILE');
    const saved = await as(admin).money.saveEvidence({ id, texts, editedAt: drafted.editedAt });
    expect(saved.editedAt.getTime()).toBeGreaterThan(drafted.editedAt?.getTime() ?? 0);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'chargeback.view',
      'chargeback.edit',
      'chargeback.edit',
    ]);
    await runDeadlines(clockAt(plus(evidenceDueAt ?? now(), -DAY)));
    await workQueues();
    const { refund_refusal_explanation, product_description } = texts;
    expect(evidenceAt(dispute)?.evidence).toMatchObject({ refund_refusal_explanation, product_description });
    expect(evidenceAt(dispute)?.evidence).not.toHaveProperty('access_activity_log');
    expect(await outcomeOf(as(admin).money.saveEvidence({ id, texts }))).toBe('EVIDENCE_NOT_WANTED');
  });

  test('is sent with the form’s texts, once; another admin’s later texts change nothing', async () => {
    const [one, two] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
    const fixture = await HELD_STORIES.awaiting_buyer_confirmation();
    const dispute = await chargeBack(fixture);
    const { id } = await rowOf(fixture);
    const others = { ...texts, refund_refusal_explanation: 'Något annat.' };
    const sent = await outcomesOf([
      as(one).money.sendEvidence({ id, texts }),
      as(two).money.sendEvidence({ id, texts: others }),
    ]);
    expect(sent).toEqual(['ok', 'ok']);
    const { evidence, evidence_details } = evidenceAt(dispute) ?? {};
    expect(evidence_details?.submission_count).toBe(1);
    const seen = await as(one).money.chargeback({ id });
    expect(seen.texts.refund_refusal_explanation).toBe(evidence?.refund_refusal_explanation);
    expect(seen).toMatchObject({ canSend: false, sentAt: expect.any(Date) });
    const auditEntries = (await auditOf(id)).filter(({ action }) => action === 'chargeback.evidence');
    expect(auditEntries).toHaveLength(1);
  });

  test('is neither read nor changed by an admin who is a party', async () => {
    const seller = await aSeller({ isAdmin: true });
    const fixture = await aPurchase({ seller }).paid().nameChanged().done();
    await chargeBack(fixture);
    const { id } = await rowOf(fixture);
    const { chargeback, saveEvidence, sendEvidence } = as(seller).money;
    const attempts = [chargeback({ id }), saveEvidence({ id, texts }), sendEvidence({ id, texts })];
    expect(await outcomesOf(attempts)).toEqual(Array(3).fill('CONFLICT_OF_INTEREST'));
  });
});

describe('what an admin sees of a lost chargeback is what the ledger says afterwards', () => {
  const stories = {
    held: HELD_STORIES.pending_name_change,
    unpaid: completed,
    paid: async () => {
      const fixture = await completed();
      await executeTransfer({ transferId: (await transferOf(fixture.purchase.id)).id }, clockAt(now()));
      return fixture;
    },
    owed: owedToBuyer,
  };

  test.each(Object.keys(stories) as (keyof typeof stories)[])('%s', async (story) => {
    const admin = await aUser({ isAdmin: true });
    const fixture = await stories[story]();
    const dispute = await chargeBack(fixture);
    await follow(fixture);
    const { id } = await rowOf(fixture);
    const { outcomes } = await as(admin).money.chargeback({ id });
    const amountOf = (label: RegExp) =>
      outcomes?.lost.lines.find((each) => label.test(each.label))?.amount ?? 0;
    const seen = { losses: amountOf(/^Vår förlust/), debt: amountOf(/^Säljarens skuld/) };
    await decideFor(dispute, 'lost');
    await follow(fixture);
    await workQueues();
    const accounts = await openAccounts(fixture.purchase.id);
    expect(seen).toEqual({ losses: accounts.losses ?? 0, debt: accounts.seller_debt ?? 0 });
    expect((await as(admin).money.chargeback({ id })).outcomes).toBeNull();
  });
});
