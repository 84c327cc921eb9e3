import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/actor';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aProof } from '@/sandbox/scenario/proof';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { auditLog, users } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { addEvidence } from '@/server/services/disputes/add-evidence';
import { checkEvidenceUpload } from '@/server/services/disputes/check-evidence-upload';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { applyEvent } from '@/server/services/purchases/internal/apply-event';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { getEvidenceLink } from '@/server/services/uploads/get-evidence-link';
import { as } from '../support/callers';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { disputeOf, logOf, readListing, readPurchase, readUser, stateOf, statesOf } from '../support/rows';
import { world } from '../support/world';

const REASON = 'Fel namn <script>alert(1)</script> i startlistan.';
const NOTES = 'Arrangören bekräftar att namnet är fel.';

const admin = await aUser({ isAdmin: true });

async function reported(price = 995) {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price }).paid().nameChanged().reported(REASON).done();
  return { fixture, seller, dispute: await disputeOf(fixture.purchase.id) };
}
type Reported = Awaited<ReturnType<typeof reported>>;

const rule = (
  by: User,
  { dispute }: Reported,
  decision: 'refund' | 'part' | 'release',
  notes = NOTES,
  part?: number,
) => as(by).admin.resolveDispute({ disputeId: dispute.id, decision, notes, ...(part && { part }) });
const asViewer = ({ id, isAdmin }: User) => callAs(isAdmin ? 'admin' : 'user', id, now());
const auditOf = async ({ dispute }: Reported) =>
  (await db.select().from(auditLog).where(eq(auditLog.entityId, dispute.id)).orderBy(auditLog.at)).map(
    ({ adminId, action }) => [adminId, action],
  );
const moved = async ({ fixture }: Reported) => {
  const { refunds, transfers } = await atStripe(fixture.purchase.id);
  return { refunds: refunds.map(({ amount }) => amount), transfers: transfers.map(({ amount }) => amount) };
};

describe('a reported problem', () => {
  test('stops the purchase and notifies the seller and every admin', async () => {
    const { fixture, seller, dispute } = await reported();
    expect(await stateOf(fixture)).toBe('disputed');
    expect(await readListing(fixture.listing.id)).toMatchObject({
      ...{ status: 'awaiting_buyer_confirmation', disputeStatus: 'pending' },
    });
    expect(dispute).toMatchObject({ reason: REASON, status: 'pending', resolvedAt: null });
    expect(await mailsTo(seller)).toContain('problemReportedSeller');
    expect(await mailsTo(admin)).toContain('problemReportedAdmin');
    expect(await mailsTo(fixture.buyer)).toEqual(['nameChangeDone', 'paymentConfirmed']);
  });

  test('cannot do harm in a mail, whatever the buyer wrote', async () => {
    const { seller } = await reported();
    await workQueues();
    for (const { email } of [admin, seller]) {
      for (const { html } of world.sandbox.mails.list(email)) expect(html).not.toContain('<script');
    }
  });

  test('needs a reason, and a purchase that waits for its buyer', async () => {
    const { listing, buyer } = await aPurchase().paid().done();
    const report = (reason: string) => as(buyer).disputes.report({ listingId: listing.id, reason });
    expect(await outcomeOf(report('  \n '))).toBe('INVALID_INPUT');
    expect(await outcomeOf(report('x'.repeat(2001)))).toBe('INVALID_INPUT');
    expect(await outcomeOf(report('För tidigt'))).toBe('WRONG_STATE');
  });

  test('is one, when it is reported three times at once', async () => {
    const { listing, buyer, purchase } = await aPurchase().paid().nameChanged().done();
    const outcomes = await outcomesOf(
      atOnce(3, () => as(buyer).disputes.report({ listingId: listing.id, reason: 'Fel namn.' })),
    );
    expect(outcomes).toEqual(['WRONG_STATE', 'WRONG_STATE', 'ok']);
    expect((await logOf(purchase.id)).filter((event) => event === 'problemReported')).toHaveLength(1);
  });

  test('takes the confirmation from the buyer: it is an admin’s to decide', async () => {
    const { fixture } = await reported();
    const { listing, buyer } = fixture;
    expect(await outcomeOf(as(buyer).purchases.confirmReceipt({ listingId: listing.id }))).toBe(
      'WRONG_STATE',
    );
    const seen = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(seen.events).toEqual(['settlementOffered']);
    expect(seen.dispute).toMatchObject({ reason: REASON, status: 'pending' });
  });

  test('is shown to admins with both parties’ addresses, newest first and by status', async () => {
    const first = await reported();
    const second = await reported();
    const { items } = await as(admin).admin.disputes({ status: 'pending', limit: 2 });
    expect(items.map(({ id }) => id)).toEqual([second.dispute.id, first.dispute.id]);
    expect(items[1]).toMatchObject({
      buyerEmail: first.fixture.buyer.email,
      sellerEmail: first.seller.email,
      purchase: { split: { total: first.fixture.purchase.total } },
      hasProof: true,
      critical: false,
    });
    await rule(admin, first, 'release');
    const { items: resolved } = await as(admin).admin.disputes({ status: 'resolved' });
    expect(resolved.map(({ id }) => id)).toContain(first.dispute.id);
  });
});

describe('an admin', () => {
  test('gives everything back only with a reason, which both are sent and the log keeps', async () => {
    const it = await reported();
    const { fixture, seller } = it;
    expect(await outcomeOf(rule(admin, it, 'refund', '   '))).toBe('NOTES_MISSING');
    expect(await auditOf(it)).toEqual([]);
    expect(await rule(admin, it, 'refund', NOTES)).toEqual({
      ...{ decision: 'refund', proposed: false, toBuyer: fixture.purchase.total, toSeller: 0 },
    });

    expect(await stateOf(fixture)).toBe('refunded');
    expect(await readListing(fixture.listing.id)).toMatchObject({
      ...{ status: 'inactive', disputeStatus: 'refunded', timeoutStatus: 'active' },
    });
    expect(await disputeOf(fixture.purchase.id)).toMatchObject({
      ...{ status: 'refunded', resolutionNotes: NOTES, resolvedBy: admin.id },
    });
    expect(await auditOf(it)).toEqual([[admin.id, 'dispute.refund']]);
    expect(await mailsTo(fixture.buyer)).toEqual([
      ...['disputeDecided', 'nameChangeDone', 'paymentConfirmed', 'refundMade'],
    ]);
    expect(await mailsTo(seller)).toContain('disputeDecided');
    for (const { email } of [fixture.buyer, seller]) {
      const mail = world.sandbox.mails
        .list(email)
        .find(({ subject }) => subject.startsWith('Ärendet är avgjort'));
      expect(mail?.text).toContain(NOTES);
    }
    expect(await moved(it)).toEqual({ refunds: [fixture.purchase.total], transfers: [] });
    await expectSettled(fixture.purchase.id);
  });

  test('releases the money to the seller only with a reason', async () => {
    const it = await reported();
    const { fixture, seller } = it;
    expect(await outcomeOf(rule(admin, it, 'release', '   '))).toBe('NOTES_MISSING');
    expect(await rule(admin, it, 'release')).toEqual({
      ...{ decision: 'release', proposed: false, toBuyer: 0, toSeller: fixture.purchase.payout },
    });
    expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
    expect(await auditOf(it)).toEqual([[admin.id, 'dispute.release']]);
    expect(await mailsTo(seller)).toContain('disputeDecided');
    expect(await mailsTo(fixture.buyer)).toContain('disputeDecided');
    expect(await moved(it)).toEqual({ refunds: [], transfers: [fixture.purchase.payout] });
    await expectSettled(fixture.purchase.id);
  });

  test('gets an error when another was first: one decision stands', async () => {
    const it = await reported();
    const second = await aUser({ isAdmin: true });
    const outcomes = await outcomesOf([
      rule(admin, it, 'refund', NOTES),
      rule(second, it, 'release'),
      rule(second, it, 'refund', NOTES),
      rule(admin, it, 'release'),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    for (const outcome of outcomes) expect(['ok', 'WRONG_STATE', 'ALREADY_COMPLETED']).toContain(outcome);
    await workQueues();
    const { refunds, transfers } = await moved(it);
    expect(refunds.length + transfers.length).toBe(1);
    expect(await auditOf(it)).toHaveLength(1);
    await expectSettled(it.fixture.purchase.id);
  });

  test('cannot decide what does not exist', async () => {
    const decide = as(admin).admin.resolveDispute({
      ...{ disputeId: crypto.randomUUID(), decision: 'release', notes: NOTES },
    });
    expect(await outcomeOf(decide)).toBe('NOT_FOUND');
  });

  test('deciding while the buyer confirms and the timer runs pays the seller once', async () => {
    const it = await reported();
    const { listing, buyer } = it.fixture;
    const late = plus(now(), 200 * HOUR);
    const [released, ...others] = await Promise.all([
      outcomeOf(rule(admin, it, 'release')),
      outcomeOf(as(buyer).purchases.confirmReceipt({ listingId: listing.id })),
      ...atOnce(2, () => outcomeOf(runDeadlines(clockAt(late)))),
    ]);
    expect(released).toBe('ok');
    expect(['WRONG_STATE', 'ALREADY_COMPLETED']).toContain(others[0]);
    await Promise.all(atOnce(3, () => drainQueues()));
    expect((await moved(it)).transfers).toEqual([it.fixture.purchase.payout]);
    await expectSettled(it.fixture.purchase.id);
  });

  test('who gave the money back lets the seller sell the listing again', async () => {
    const it = await reported();
    await rule(admin, it, 'refund', NOTES);
    const seller = await readUser(it.seller.id);
    await as(seller).listings.relist({ id: it.fixture.listing.id });
    const again = await aPurchase({ listing: await readListing(it.fixture.listing.id) })
      .paid()
      .done();
    expect(again.purchase.state).toBe('pending_name_change');
    expect(await stateOf(it.fixture)).toBe('refunded');
  });
});

describe('a decision in part', () => {
  test('gives each their share, in the books, at the payment provider and in words', async () => {
    const it = await reported();
    const { fixture, seller } = it;
    const { payout } = fixture.purchase;
    expect(await outcomeOf(rule(admin, it, 'part', '  ', 300_00))).toBe('NOTES_MISSING');
    for (const wrong of [undefined, 99, 995_01, 100_000_00]) {
      expect(await outcomeOf(rule(admin, it, 'part', NOTES, wrong))).toBe('PART_OUT_OF_BOUNDS');
    }
    expect(await rule(admin, it, 'part', NOTES, 300_00)).toMatchObject({
      ...{ proposed: false, toBuyer: 300_00, toSeller: payout - 300_00 },
    });
    expect(await readPurchase(fixture.purchase.id)).toMatchObject({ state: 'completed', refundPart: 300_00 });
    expect(await readListing(fixture.listing.id)).toMatchObject({
      ...{ status: 'completed', disputeStatus: 'resolved' },
    });
    expect(await disputeOf(fixture.purchase.id)).toMatchObject({ status: 'resolved', refundAmount: 300_00 });
    expect(await mailsTo(fixture.buyer)).toEqual([
      ...['disputeDecided', 'nameChangeDone', 'paymentConfirmed', 'refundMade'],
    ]);
    const toSeller = world.sandbox.mails.list(seller.email).find(({ subject }) => /avgjort/.test(subject));
    expect(toSeller?.text).toContain('300\u00a0kr');
    expect(toSeller?.text).toContain(NOTES);
    expect(await moved(it)).toEqual({ refunds: [300_00], transfers: [payout - 300_00] });
    await expectSettled(fixture.purchase.id);
    const { service_fee_revenue, vat_payable, seller_fee_revenue, seller_payable, buyer_payable } =
      await balances(fixture.purchase.id);
    expect([service_fee_revenue, vat_payable, seller_fee_revenue]).toEqual([
      ...[-2400, -600, -fixture.purchase.sellerFee],
    ]);
    expect([seller_payable, buyer_payable]).toEqual([undefined, undefined]);
  });

  test('of the whole price sends the seller nothing', async () => {
    const it = await reported();
    await rule(admin, it, 'part', NOTES, 995_00);
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: [995_00], transfers: [] });
    await expectSettled(it.fixture.purchase.id);
    const { decision, purchase } = await as(it.fixture.buyer).disputes.byId({ disputeId: it.dispute.id });
    expect(decision).toMatchObject({ toBuyer: 995_00, toSeller: 0, notes: NOTES, by: null });
    expect(purchase.refundPart).toBe(995_00);
  });
});

describe('a decision that moves more than 5 000 kr', () => {
  const confirm = (by: User, { dispute }: Reported) =>
    as(by).admin.confirmProposal({ disputeId: dispute.id });
  const withdraw = (by: User, { dispute }: Reported) =>
    as(by).admin.withdrawProposal({ disputeId: dispute.id });

  test('is proposed by one admin and carried out by another, as it was written', async () => {
    const it = await reported(6000);
    const second = await aUser({ isAdmin: true });
    expect(await rule(admin, it, 'refund', NOTES)).toMatchObject({ proposed: true, toBuyer: 6030_00 });
    await workQueues();
    expect(await stateOf(it.fixture)).toBe('disputed');
    expect(await moved(it)).toEqual({ refunds: [], transfers: [] });
    expect(await outcomeOf(confirm(admin, it))).toBe('SAME_ADMIN');
    expect(await outcomeOf(rule(second, it, 'release'))).toBe('ALREADY_PROPOSED');
    const { proposal } = await as(second).disputes.byId({ disputeId: it.dispute.id });
    expect(proposal).toMatchObject({ decision: 'refund', own: false, notes: NOTES });
    expect((await as(it.fixture.buyer).disputes.byId({ disputeId: it.dispute.id })).proposal).toBeNull();

    const outcomes = await outcomesOf([confirm(second, it), confirm(second, it), confirm(admin, it)]);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await stateOf(it.fixture)).toBe('refunded');
    expect(await auditOf(it)).toEqual([
      [admin.id, 'dispute.propose'],
      [second.id, 'dispute.view'],
      [second.id, 'dispute.refund'],
    ]);
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: [6030_00], transfers: [] });
    await expectSettled(it.fixture.purchase.id);
  });

  test('sends a notice with a link to the other admins who may confirm it, until it is decided', async () => {
    const it = await reported(6000);
    const [first, other, party, support] = [
      await aUser({ isAdmin: true }),
      await aUser({ isAdmin: true }),
      it.fixture.buyer,
      await aUser({ isAdmin: true, adminRole: 'support' }),
    ];
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, party.id));
    await rule(first, it, 'refund', NOTES);
    const waiting = async (user: User) =>
      (await as(user).account.inbox({})).items.filter(
        ({ type, readAt }) => type === 'approval_needed' && readAt === null,
      );
    expect(await waiting(other)).toMatchObject([{ path: `/arenden/${it.dispute.id}` }]);
    expect(await mailsTo(other)).toContain('approvalNeeded');
    for (const user of [first, party, support]) {
      expect(await waiting(user)).toEqual([]);
      expect(await mailsTo(user)).not.toContain('approvalNeeded');
    }
    await as(other).admin.withdrawProposal({ disputeId: it.dispute.id });
    expect(await waiting(other)).toEqual([]);
    await rule(first, it, 'refund', NOTES);
    expect(await waiting(other)).toHaveLength(1);
    await confirm(other, it);
    expect(await waiting(other)).toEqual([]);
  });

  test('to the seller is proposed and confirmed like one to the buyer', async () => {
    const it = await reported(6000);
    const second = await aUser({ isAdmin: true });
    expect(await rule(admin, it, 'release', NOTES)).toMatchObject({
      ...{ proposed: true, toBuyer: 0, toSeller: it.fixture.purchase.payout },
    });
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: [], transfers: [] });
    expect(await outcomeOf(confirm(admin, it))).toBe('SAME_ADMIN');
    expect(await confirm(second, it)).toMatchObject({ proposed: false });
    await workQueues();
    expect(await moved(it)).toEqual({ refunds: [], transfers: [it.fixture.purchase.payout] });
    await expectSettled(it.fixture.purchase.id);
  });

  test('in part needs the second too, and a proposal can be taken back by either', async () => {
    const it = await reported(6000);
    const second = await aUser({ isAdmin: true });
    expect(await rule(admin, it, 'part', NOTES, 5000_01)).toMatchObject({ proposed: true });
    await withdraw(second, it);
    expect(await outcomeOf(confirm(second, it))).toBe('SECOND_ADMIN_NEEDED');
    expect(await rule(admin, it, 'part', NOTES, 5000_00)).toMatchObject({ proposed: false });
    expect(await auditOf(it)).toEqual([
      [admin.id, 'dispute.propose'],
      [second.id, 'dispute.withdraw'],
      [admin.id, 'dispute.part'],
    ]);
    await workQueues();
    await expectSettled(it.fixture.purchase.id);
  });

  test('cannot bypass the proposal by calling the executor', async () => {
    const { fixture } = await reported(6000);
    const event = (by: string) =>
      db.transaction((tx) =>
        applyEvent(tx, {
          event: 'ruledForBuyer',
          purchaseId: fixture.purchase.id,
          actor: { type: 'admin', userId: by },
          input: { notes: NOTES },
          now: now(),
        }),
      );
    expect(await outcomeOf(event(admin.id))).toBe('SECOND_ADMIN_NEEDED');
  });
});

describe('a dispute', () => {
  const post = (by: User, { dispute }: Reported, text = 'Jag har kvitto från arrangören.') =>
    as(by).disputes.post({ disputeId: dispute.id, text });
  const read = (by: User, { dispute }: Reported) => as(by).disputes.byId({ disputeId: dispute.id });

  test('that an admin reads is audited, once a visit; a party’s reading is not', async () => {
    const it = await reported();
    const entries = async () =>
      (await db.select().from(auditLog).where(eq(auditLog.entityId, it.dispute.id))).map(
        ({ action, adminId }) => [action, adminId],
      );
    await read(it.fixture.buyer, it);
    await read(it.seller, it);
    expect(await entries()).toEqual([]);
    const second = await aUser({ isAdmin: true });
    for (const by of [admin, admin, second]) await read(by, it);
    expect(await entries()).toEqual([
      ['dispute.view', admin.id],
      ['dispute.view', second.id],
    ]);
    const later = callAs('admin', admin.id, plus(now(), 31 * MINUTE));
    await getDispute({ disputeId: it.dispute.id }, later);
    expect(await entries()).toHaveLength(3);
  });

  test('has messages by both that admins read; the other party is notified, without the text', async () => {
    const it = await reported();
    const { buyer } = it.fixture;
    await post(it.seller, it);
    await post(buyer, it, 'Det stämmer inte.');
    const { messages, log, role } = await read(admin, it);
    expect(role).toBe('admin');
    expect(messages.map(({ by, own, text }) => [by, own, text])).toEqual([
      ['seller', false, 'Jag har kvitto från arrangören.'],
      ['buyer', false, 'Det stämmer inte.'],
    ]);
    expect(log.map(({ what }) => what)).toEqual([
      ...['checkoutStarted', 'paymentReceived', 'nameChanged', 'problemReported'],
    ]);
    expect(await mailsTo(buyer)).toContain('disputeMessage');
    expect(await mailsTo(it.seller)).toContain('disputeMessage');
    for (const { text } of world.sandbox.mails.list(buyer.email)) expect(text).not.toContain('kvitto från');
    // A party learns no address of the other's.
    expect(JSON.stringify(await read(buyer, it))).not.toContain(it.seller.email);
  });

  test('does not exist to anyone else, and takes nothing more once it is decided', async () => {
    const it = await reported();
    const other = await aUser();
    expect(await outcomeOf(read(other, it))).toBe('NOT_FOUND');
    expect(await outcomeOf(post(other, it))).toBe('NOT_FOUND');
    expect(await outcomeOf(post(it.seller, it, '  '))).toBe('INVALID_INPUT');
    expect(await outcomeOf(post(it.seller, it, 'x'.repeat(2001)))).toBe('INVALID_INPUT');
    await rule(admin, it, 'release');
    expect(await outcomeOf(post(it.seller, it))).toBe('DISPUTE_CLOSED');
    expect((await read(it.seller, it)).decision).toMatchObject({ status: 'resolved' });
  });

  test('holds five files a side, which only its parties and admins can open', async () => {
    const it = await reported();
    const { dispute, fixture, seller } = it;
    const send = async (by: User) =>
      addEvidence(
        {
          disputeId: dispute.id,
          uploadId: await aProof({ listingId: fixture.listing.id, ownerId: by.id }),
        },
        callAs('user', by.id, now()),
      );
    for (let count = 0; count < 5; count += 1) expect(await send(fixture.buyer)).toBeNull();
    expect(await send(fixture.buyer)).toBe('DISPUTE_FULL');
    expect(await send(seller)).toBeNull();
    expect(await send(await aUser())).toBe('NOT_FOUND');
    expect(
      await checkEvidenceUpload({ disputeId: dispute.id }, callAs('user', fixture.buyer.id, now())),
    ).toMatchObject({ code: 'DISPUTE_FULL' });
    const { files, filesLeft } = await read(seller, it);
    expect([files.length, filesLeft]).toEqual([6, 4]);
    const [file] = files;
    for (const viewer of [fixture.buyer, seller, admin]) {
      const link = await getEvidenceLink({ fileId: file?.id ?? '' }, asViewer(viewer));
      expect((await fetch(link)).status).toBe(200);
    }
    expect(await outcomeOf(getEvidenceLink({ fileId: file?.id ?? '' }, asViewer(await aUser())))).toBe(
      'NOT_FOUND',
    );
    await rule(admin, it, 'release');
    expect(await send(seller)).toBe('DISPUTE_CLOSED');
  });

  test('is found by the race and by either party’s address', async () => {
    const it = await reported();
    const find = async (query: string) =>
      (await as(admin).admin.disputes({ query })).items.map(({ id }) => id);
    expect(await find(it.fixture.buyer.email.toUpperCase())).toEqual([it.dispute.id]);
    expect(await find(it.seller.email)).toEqual([it.dispute.id]);
    expect(await find('göteborgsv')).toContain(it.dispute.id);
    expect(await find('%')).toEqual([]);
  });
});
