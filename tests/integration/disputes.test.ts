import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR, plus } from '@/domain/time';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, type Trade } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { disputeOf, logOf, readListing, readPurchase, readUser } from '../support/rows';
import { world } from '../support/world';

const REASON = 'Fel namn <script>alert(1)</script> i startlistan.';
const NOTES = 'Arrangören bekräftar att namnet är fel.';

let admin: User;
beforeAll(async () => {
  admin = await aUser({ isAdmin: true });
});

async function reported() {
  const seller = await aSeller();
  const trade = await aPurchase({ seller }).paid().nameChanged().reported(REASON).done();
  return { trade, seller, dispute: await disputeOf(trade.purchase.id) };
}
type Case = Awaited<ReturnType<typeof reported>>;

const rule = (by: User, { dispute }: Case, decision: 'refund' | 'release', notes = '') =>
  as(by).admin.resolveDispute({ disputeId: dispute.id, decision, notes });
const stateOf = async ({ purchase }: Trade) => (await readPurchase(purchase.id)).state;
const auditOf = async ({ dispute }: Case) =>
  (await db.select().from(auditLog).where(eq(auditLog.entityId, dispute.id))).map(({ adminId, action }) => [
    adminId,
    action,
  ]);
const moved = async ({ trade }: Case) => {
  const { refunds, transfers } = await atStripe(trade.purchase.id);
  return { refunds: refunds.map(({ amount }) => amount), transfers: transfers.map(({ amount }) => amount) };
};

describe('a reported problem', () => {
  test('stops the trade, and is told to the seller and every admin', async () => {
    const { trade, seller, dispute } = await reported();
    expect(await stateOf(trade)).toBe('disputed');
    expect(await readListing(trade.listing.id)).toMatchObject({
      ...{ status: 'awaiting_buyer_confirmation', disputeStatus: 'pending' },
    });
    expect(dispute).toMatchObject({ reason: REASON, status: 'pending', resolvedAt: null });
    expect(await mailsTo(seller)).toContain('problemReportedSeller');
    expect(await mailsTo(admin)).toContain('problemReportedAdmin');
    expect(await mailsTo(trade.buyer)).toEqual(['nameChangeDone', 'paymentConfirmed']);
  });

  test('cannot do harm in a mail, whatever the buyer wrote', async () => {
    const { seller } = await reported();
    await workQueues();
    for (const { email } of [admin, seller]) {
      for (const { html } of world.sandbox.mails.list(email)) expect(html).not.toContain('<script');
    }
  });

  test('needs a reason, and a trade that waits for its buyer', async () => {
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
    const { trade } = await reported();
    const { listing, buyer } = trade;
    expect(await outcomeOf(as(buyer).purchases.confirmReceipt({ listingId: listing.id }))).toBe(
      'WRONG_STATE',
    );
    const { trade: seen } = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(seen.events).toEqual([]);
    expect(seen.dispute).toMatchObject({ reason: REASON, status: 'pending' });
  });

  test('is shown to admins with both parties’ addresses, newest first and by status', async () => {
    const first = await reported();
    const second = await reported();
    const { items } = await as(admin).admin.disputes({ status: 'pending', limit: 2 });
    expect(items.map(({ id }) => id)).toEqual([second.dispute.id, first.dispute.id]);
    expect(items[1]).toMatchObject({
      buyerEmail: first.trade.buyer.email,
      sellerEmail: first.seller.email,
      total: first.trade.purchase.total,
      hasReceipt: true,
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
    const { trade, seller } = it;
    expect(await outcomeOf(rule(admin, it, 'refund', '   '))).toBe('NOTES_MISSING');
    expect(await auditOf(it)).toEqual([]);
    expect(await rule(admin, it, 'refund', NOTES)).toEqual({
      decision: 'refund',
      amount: trade.purchase.total,
    });

    expect(await stateOf(trade)).toBe('refunded');
    expect(await readListing(trade.listing.id)).toMatchObject({
      ...{ status: 'inactive', disputeStatus: 'refunded', timeoutStatus: 'active' },
    });
    expect(await disputeOf(trade.purchase.id)).toMatchObject({
      ...{ status: 'refunded', resolutionNotes: NOTES, resolvedBy: admin.id },
    });
    expect(await auditOf(it)).toEqual([[admin.id, 'dispute.refund']]);
    expect(await mailsTo(trade.buyer)).toEqual([
      ...['disputeDecided', 'nameChangeDone', 'paymentConfirmed', 'refundMade'],
    ]);
    expect(await mailsTo(seller)).toContain('disputeDecided');
    for (const { email } of [trade.buyer, seller]) {
      const told = world.sandbox.mails
        .list(email)
        .find(({ subject }) => subject.startsWith('Ärendet är avgjort'));
      expect(told?.text).toContain(NOTES);
    }
    expect(await moved(it)).toEqual({ refunds: [trade.purchase.total], transfers: [] });
    await expectSettled(trade.purchase.id);
  });

  test('releases the money to the seller, with or without a word', async () => {
    const it = await reported();
    const { trade, seller } = it;
    expect(await rule(admin, it, 'release')).toEqual({ decision: 'release', amount: trade.purchase.payout });
    expect([await stateOf(trade), (await readListing(trade.listing.id)).status]).toEqual([
      'completed',
      'completed',
    ]);
    expect(await auditOf(it)).toEqual([[admin.id, 'dispute.release']]);
    expect(await mailsTo(seller)).toContain('disputeDecided');
    expect(await mailsTo(trade.buyer)).toContain('disputeDecided');
    expect(await moved(it)).toEqual({ refunds: [], transfers: [trade.purchase.payout] });
    await expectSettled(trade.purchase.id);
  });

  test('is told when another was first: one decision stands', async () => {
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
    await expectSettled(it.trade.purchase.id);
  });

  test('cannot decide what does not exist', async () => {
    const decide = as(admin).admin.resolveDispute({
      ...{ disputeId: crypto.randomUUID(), decision: 'release', notes: '' },
    });
    expect(await outcomeOf(decide)).toBe('NOT_FOUND');
  });

  test('deciding while the buyer confirms and the timer runs pays the seller once', async () => {
    const it = await reported();
    const { listing, buyer } = it.trade;
    const late = plus(now(), 200 * HOUR);
    const [released, ...others] = await Promise.all([
      outcomeOf(rule(admin, it, 'release')),
      outcomeOf(as(buyer).purchases.confirmReceipt({ listingId: listing.id })),
      ...atOnce(2, () => outcomeOf(runDeadlines(late))),
    ]);
    expect(released).toBe('ok');
    expect(['WRONG_STATE', 'ALREADY_COMPLETED']).toContain(others[0]);
    await Promise.all(atOnce(3, () => drainQueues()));
    expect((await moved(it)).transfers).toEqual([it.trade.purchase.payout]);
    await expectSettled(it.trade.purchase.id);
  });

  test('who gave the money back lets the seller sell the place again', async () => {
    const it = await reported();
    await rule(admin, it, 'refund', NOTES);
    const seller = await readUser(it.seller.id);
    await as(seller).listings.relist({ id: it.trade.listing.id });
    const again = await aPurchase({ listing: await readListing(it.trade.listing.id) })
      .paid()
      .done();
    expect(again.purchase.state).toBe('pending_name_change');
    expect(await stateOf(it.trade)).toBe('refunded');
  });
});
