import { db } from '@sandbox/database';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { DAY, MINUTE, plus } from '@/domain/time';
import { users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { addEvidence, checkEvidenceUpload } from '@/server/services/disputes/evidence';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { getEvidenceLink } from '@/server/services/uploads/file-links';
import { as } from '../support/callers';
import { balances, expectSettled, sentAmounts } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import {
  auditOf as auditRows,
  disputeOf,
  logOf,
  readListing,
  readPurchase,
  stateOf,
  statesOf,
} from '../support/rows';
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
  (await auditRows(dispute.id)).map(({ adminId, action }) => [adminId, action]);
const moved = ({ fixture }: Reported) => sentAmounts(fixture.purchase.id);

describe('a reported problem', () => {
  test('stops the purchase, notifies the seller and every admin, and is an admin’s to decide', async () => {
    const { fixture, seller, dispute } = await reported();
    const { listing, buyer } = fixture;
    expect(await stateOf(fixture)).toBe('disputed');
    const { status, disputeStatus } = await readListing(listing.id);
    expect([status, disputeStatus]).toEqual(['awaiting_buyer_confirmation', 'pending']);
    expect(dispute).toMatchObject({ reason: REASON, status: 'pending', resolvedAt: null });
    expect(await mailsTo(seller)).toContain('problemReportedSeller');
    expect(await mailsTo(admin)).toContain('problemReportedAdmin');
    expect(await mailsTo(buyer)).toEqual(['nameChangeDone', 'paymentConfirmed']);
    // Whatever the buyer wrote does no harm in a mail.
    for (const { email } of [admin, seller]) {
      for (const { html } of world.sandbox.mails.list(email)) expect(html).not.toContain('<script');
    }
    const confirmation = as(buyer).purchases.confirmReceipt({ listingId: listing.id });
    expect(await outcomeOf(confirmation)).toBe('WRONG_STATE');
    const seen = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(seen.events).toEqual(['settlementOffered']);
    expect(seen.dispute).toMatchObject({ reason: REASON, status: 'pending' });
  });

  test('is kept also when nobody can be mailed about it', async () => {
    const { listing, buyer, purchase } = await aPurchase().paid().nameChanged().done();
    const send = vi.spyOn(await getBoss(), 'send').mockRejectedValue(new Error('no queue'));
    await as(buyer).disputes.report({ listingId: listing.id, reason: 'Fel namn.' });
    send.mockRestore();
    expect((await readPurchase(purchase.id)).state).toBe('disputed');
  });

  test('is one, when it is reported three times at once', async () => {
    const { listing, buyer, purchase } = await aPurchase().paid().nameChanged().done();
    const report = () => as(buyer).disputes.report({ listingId: listing.id, reason: 'Fel namn.' });
    const outcomes = await outcomesOf(atOnce(3, report));
    expect(outcomes).toEqual(['WRONG_STATE', 'WRONG_STATE', 'ok']);
    expect((await logOf(purchase.id)).filter((event) => event === 'problemReported')).toHaveLength(1);
  });

  test('is shown to admins with both parties’ addresses, newest first, and found by status and words', async () => {
    const first = await reported();
    const second = await reported();
    const { items } = await as(admin).admin.disputes({ status: 'pending', limit: 2 });
    expect(items.map(({ id }) => id)).toEqual([second.dispute.id, first.dispute.id]);
    expect(items[1]).toMatchObject({
      buyerEmail: first.fixture.buyer.email,
      sellerEmail: first.seller.email,
      purchase: { split: { charged: first.fixture.purchase.charged } },
      hasProof: true,
      critical: false,
    });
    const find = async (query: string) =>
      (await as(admin).admin.disputes({ query })).items.map(({ id }) => id);
    expect(await find(first.fixture.buyer.email.toUpperCase())).toEqual([first.dispute.id]);
    expect(await find(first.seller.email)).toEqual([first.dispute.id]);
    for (const query of ['göteborgsv', 'goteborgsv', `GÖTEBORGSV ${first.seller.email}`]) {
      expect(await find(query)).toContain(first.dispute.id);
    }
    expect(await find('%')).toEqual([]);
    await rule(admin, first, 'release');
    const { items: resolved } = await as(admin).admin.disputes({ status: 'resolved' });
    expect(resolved.map(({ id }) => id)).toContain(first.dispute.id);
  });
});

describe('an admin', () => {
  test.each(['refund', 'release'] as const)(
    'decides (%s) only with a reason, which both are sent and the log keeps',
    async (decision) => {
      const it = await reported();
      const { fixture, seller } = it;
      const { charged, payout } = fixture.purchase;
      const [toBuyer, toSeller] = decision === 'refund' ? [charged, 0] : [0, payout];
      expect(await outcomeOf(rule(admin, it, decision, '   '))).toBe('NOTES_MISSING');
      expect(await auditOf(it)).toEqual([]);
      const nothing = { disputeId: crypto.randomUUID(), decision, notes: NOTES };
      expect(await outcomeOf(as(admin).admin.resolveDispute(nothing))).toBe('NOT_FOUND');
      expect(await rule(admin, it, decision)).toEqual({ decision, proposed: false, toBuyer, toSeller });

      const refunded = decision === 'refund';
      expect(await statesOf(fixture)).toEqual(
        refunded ? ['refunded', 'inactive'] : ['completed', 'completed'],
      );
      const { disputeStatus, timeoutStatus } = await readListing(fixture.listing.id);
      const resolved = refunded ? 'refunded' : 'resolved';
      expect([disputeStatus, timeoutStatus]).toEqual([resolved, 'active']);
      const dispute = await disputeOf(fixture.purchase.id);
      expect(dispute).toMatchObject({ status: resolved, resolutionNotes: NOTES, resolvedBy: admin.id });
      expect(await auditOf(it)).toEqual([[admin.id, `dispute.${decision}`]]);
      // That the money has been sent is in the same mail.
      const mails = ['disputeDecided', 'nameChangeDone', 'paymentConfirmed'];
      expect(await mailsTo(fixture.buyer)).toEqual(mails);
      for (const { email } of [fixture.buyer, seller]) {
        const mail = world.sandbox.mails
          .list(email)
          .find(({ subject }) => subject.startsWith('Ärendet är avgjort'));
        expect(mail?.text).toContain(NOTES);
      }
      expect(await moved(it)).toEqual({
        refunds: refunded ? [charged] : [],
        transfers: refunded ? [] : [payout],
      });
      await expectSettled(fixture.purchase.id);
    },
  );

  test('gets an error when another was first: one decision is kept', async () => {
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
    const ruled = await rule(admin, it, 'part', NOTES, 300_00);
    expect(ruled).toMatchObject({ proposed: false, toBuyer: 300_00, toSeller: payout - 300_00 });
    expect(await statesOf(fixture)).toEqual(['completed', 'completed']);
    expect((await readPurchase(fixture.purchase.id)).refundPart).toBe(300_00);
    expect((await readListing(fixture.listing.id)).disputeStatus).toBe('resolved');
    expect(await disputeOf(fixture.purchase.id)).toMatchObject({ status: 'resolved', refundAmount: 300_00 });
    const mails = ['disputeDecided', 'nameChangeDone', 'paymentConfirmed'];
    expect(await mailsTo(fixture.buyer)).toEqual(mails);
    const toSeller = world.sandbox.mails.list(seller.email).find(({ subject }) => /avgjort/.test(subject));
    expect(toSeller?.text).toContain('300\u00a0kr');
    expect(toSeller?.text).toContain(NOTES);
    expect(await moved(it)).toEqual({ refunds: [300_00], transfers: [payout - 300_00] });
    await expectSettled(fixture.purchase.id);
    const { service_fee_revenue, vat_payable, seller_fee_revenue, seller_payable, buyer_payable } =
      await balances(fixture.purchase.id);
    const earned = [-2400, -600, -fixture.purchase.sellerFee];
    expect([service_fee_revenue, vat_payable, seller_fee_revenue]).toEqual(earned);
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

  test.each(['refund', 'release'] as const)(
    'is proposed by one admin (%s) and carried out by another, as it was written',
    async (decision) => {
      const it = await reported(6000);
      const { buyer, purchase } = it.fixture;
      const second = await aUser({ isAdmin: true });
      const [toBuyer, toSeller] = decision === 'refund' ? [6030_00, 0] : [0, purchase.payout];
      expect(await rule(admin, it, decision)).toMatchObject({ proposed: true, toBuyer, toSeller });
      await workQueues();
      expect(await stateOf(it.fixture)).toBe('disputed');
      expect(await moved(it)).toEqual({ refunds: [], transfers: [] });
      expect(await outcomeOf(confirm(admin, it))).toBe('SAME_ADMIN');
      expect(await outcomeOf(rule(second, it, 'release'))).toBe('ALREADY_PROPOSED');
      const { proposal } = await as(second).disputes.byId({ disputeId: it.dispute.id });
      expect(proposal).toMatchObject({ decision, own: false, notes: NOTES });
      expect((await as(buyer).disputes.byId({ disputeId: it.dispute.id })).proposal).toBeNull();

      const outcomes = await outcomesOf([confirm(second, it), confirm(second, it), confirm(admin, it)]);
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      expect(await outcomeOf(withdraw(admin, it))).toBe('DISPUTE_CLOSED');
      expect(await stateOf(it.fixture)).toBe(decision === 'refund' ? 'refunded' : 'completed');
      expect(await auditOf(it)).toEqual([
        [admin.id, 'dispute.propose'],
        [second.id, 'dispute.view'],
        [second.id, `dispute.${decision}`],
      ]);
      await workQueues();
      expect(await moved(it)).toEqual({
        refunds: toBuyer > 0 ? [toBuyer] : [],
        transfers: toSeller > 0 ? [toSeller] : [],
      });
      await expectSettled(purchase.id);
    },
  );

  test('sends a notice with a link to the other admins who may confirm it, until it is decided', async () => {
    const it = await reported(6000);
    const [first, other] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
    const [party, support] = [it.fixture.buyer, await aUser({ isAdmin: true, adminRole: 'support' })];
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

  test('is confirmed neither by whom the proposer invited, nor by who came later, nor at once by who invited them', async () => {
    const it = await reported(6000);
    const disputeId = it.dispute.id;
    const [invited, later, second] = [
      await aUser({ isAdmin: true }),
      await aUser({ isAdmin: true }),
      await aUser({ isAdmin: true }),
    ];
    const given = (user: User, adminSince: Date, adminInvitedBy: string) =>
      rewrite(users, eq(users.id, user.id), { adminSince, adminInvitedBy });
    await given(invited, plus(now(), -30 * DAY), admin.id);
    await rule(admin, it, 'release');
    await given(later, now(), second.id);
    for (const each of [invited, later]) {
      expect(await outcomeOf(confirm(each, it))).toBe('NOT_SECOND_ADMIN');
      expect(await outcomeOf(rule(each, it, 'release'))).toBe('ALREADY_PROPOSED');
      const { proposal } = await as(each).disputes.byId({ disputeId });
      expect(proposal).toMatchObject({ own: false, mayConfirm: false });
      const { items } = await as(each).admin.disputes({});
      expect(items.find(({ id }) => id === disputeId)?.proposal).toMatchObject({ mayConfirm: false });
    }
    expect(await stateOf(it.fixture)).toBe('disputed');
    // Who came later withdraws it and proposes it; for a week that is nothing the inviter confirms.
    await withdraw(later, it);
    await rule(later, it, 'release');
    expect(await outcomeOf(confirm(second, it))).toBe('NOT_SECOND_ADMIN');
    await given(later, plus(now(), -7 * DAY), second.id);
    expect(await outcomeOf(confirm(second, it))).toBe('ok');
    expect(await stateOf(it.fixture)).toBe('completed');
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
});

describe('a dispute', () => {
  const post = (by: User, { dispute }: Reported, text = 'Jag har kvitto från arrangören.') =>
    as(by).disputes.post({ disputeId: dispute.id, text });
  const read = (by: User, { dispute }: Reported) => as(by).disputes.byId({ disputeId: dispute.id });

  test('that an admin reads is audited, once a visit; a party’s reading is not', async () => {
    const it = await reported();
    await read(it.fixture.buyer, it);
    await read(it.seller, it);
    expect(await auditOf(it)).toEqual([]);
    const second = await aUser({ isAdmin: true });
    for (const by of [admin, admin, second]) await read(by, it);
    expect(await auditOf(it)).toEqual([
      [admin.id, 'dispute.view'],
      [second.id, 'dispute.view'],
    ]);
    const later = callAs('admin', admin.id, plus(now(), 31 * MINUTE));
    await getDispute({ disputeId: it.dispute.id }, later);
    expect(await auditOf(it)).toHaveLength(3);
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
    const events = ['checkoutStarted', 'paymentReceived', 'nameChanged', 'problemReported'];
    expect(log.map(({ what }) => what)).toEqual(events);
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
    const send = async ({ id: ownerId }: User) => {
      const uploadId = await aProof({ listingId: fixture.listing.id, ownerId });
      return addEvidence({ disputeId: dispute.id, uploadId }, callAs('user', ownerId, now()));
    };
    for (let count = 0; count < 5; count += 1) expect(await send(fixture.buyer)).toBeNull();
    expect(await send(fixture.buyer)).toBe('DISPUTE_FULL');
    expect(await send(seller)).toBeNull();
    expect(await send(await aUser())).toBe('NOT_FOUND');
    const buyer = callAs('user', fixture.buyer.id, now());
    const upload = await checkEvidenceUpload({ disputeId: dispute.id }, buyer);
    expect(upload).toMatchObject({ code: 'DISPUTE_FULL' });
    const { files, filesLeft } = await read(seller, it);
    expect([files.length, filesLeft]).toEqual([6, 4]);
    const fileId = files[0]?.id ?? '';
    for (const viewer of [fixture.buyer, seller, admin]) {
      const link = await getEvidenceLink({ fileId }, asViewer(viewer));
      expect((await fetch(link)).status).toBe(200);
    }
    expect(await outcomeOf(getEvidenceLink({ fileId }, asViewer(await aUser())))).toBe('NOT_FOUND');
    await rule(admin, it, 'release');
    expect(await send(seller)).toBe('DISPUTE_CLOSED');
  });
});
