import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { auditLog, disputes, listings, purchases, users } from '@/server/db/schema';
import { drainQueues } from '@/server/jobs/work';
import { now } from '@/server/lib/clock';
import { confirmReceipt } from '@/server/services/purchases/confirm-receipt';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { outcome, outcomes } from '../support/refusals';
import { world } from '../support/world';

async function reported() {
  const trade = await aPurchase().paid().nameChanged().reported('Fel namn <script>alert(1)</script>').done();
  const [dispute] = await db.select().from(disputes).where(eq(disputes.purchaseId, trade.purchase.id));
  if (!dispute) throw new Error('No dispute was opened');
  return { ...trade, dispute, admin: await aUser({ isAdmin: true }) };
}
const mailsTo = (email: string, about: RegExp) =>
  world.sandbox.mails.list(email).filter(({ subject }) => about.test(subject));
const stateOf = async (id: string) =>
  (await db.select({ state: purchases.state }).from(purchases).where(eq(purchases.id, id)))[0]?.state;
const emailOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.email ?? '';

describe('an admin', () => {
  test('gives everything back only with a reason, which both are sent', async () => {
    const { purchase, listing, buyer, dispute, admin } = await reported();
    const decide = (notes: string) =>
      as(admin).admin.resolveDispute({ disputeId: dispute.id, decision: 'refund', notes });
    expect(await outcome(decide('   '))).toBe('NOTES_MISSING');
    expect(await decide('Arrangören bekräftar felet.')).toEqual({
      decision: 'refund',
      amount: purchase.total,
    });
    await drainQueues();
    expect(await stateOf(purchase.id)).toBe('refunded');
    const [after] = await db.select().from(listings).where(eq(listings.id, listing.id));
    expect(after).toMatchObject({ status: 'inactive', disputeStatus: 'refunded', timeoutStatus: 'active' });
    const { refunds, transfers } = await atStripe(purchase.id);
    expect([refunds.map(({ amount }) => amount), transfers]).toEqual([[purchase.total], []]);
    await expectSettled(purchase.id);
    for (const email of [buyer.email, await emailOf(listing.sellerId)]) {
      const [mail] = mailsTo(email, /^Ärendet är avgjort/);
      expect(mail?.text).toContain('Arrangören bekräftar felet.');
    }
    const log = await db.select().from(auditLog).where(eq(auditLog.entityId, dispute.id));
    expect(log.map(({ adminId, action }) => [adminId, action])).toEqual([[admin.id, 'dispute.refund']]);
  });

  test('releases the money to the seller', async () => {
    const { purchase, dispute, admin } = await reported();
    await as(admin).admin.resolveDispute({ disputeId: dispute.id, decision: 'release', notes: '' });
    await drainQueues();
    expect(await stateOf(purchase.id)).toBe('completed');
    expect((await atStripe(purchase.id)).transfers.map(({ amount }) => amount)).toEqual([purchase.payout]);
    await expectSettled(purchase.id);
  });

  test('is told when another was first: one decision stands', async () => {
    const { purchase, dispute, admin } = await reported();
    const second = await aUser({ isAdmin: true });
    const counts = await outcomes([
      as(admin).admin.resolveDispute({ disputeId: dispute.id, decision: 'refund', notes: 'Fel namn.' }),
      as(second).admin.resolveDispute({ disputeId: dispute.id, decision: 'release', notes: '' }),
    ]);
    expect(counts.ok).toBe(1);
    expect((counts.WRONG_STATE ?? 0) + (counts.ALREADY_COMPLETED ?? 0)).toBe(1);
    await drainQueues();
    const { refunds, transfers } = await atStripe(purchase.id);
    expect(refunds.length + transfers.length).toBe(1);
    await expectSettled(purchase.id);
  });

  test('is mailed the case, with what people wrote kept inert', async () => {
    const { admin, listing } = await reported();
    await drainQueues();
    const admins = await db.select().from(users).where(eq(users.isAdmin, true));
    const told = admins
      .filter(({ id }) => id !== admin.id)
      .map(({ email }) => mailsTo(email, /^Nytt ärende/));
    for (const [mail] of told) expect(mail?.html).not.toContain('<script>alert');
    expect(mailsTo(await emailOf(listing.sellerId), /rapporterat ett problem/)).toHaveLength(1);
  });
});

test('confirmation, timer and report in the same moment: one of them, and at most one transfer', async () => {
  const { purchase, listing, buyer } = await aPurchase().paid().nameChanged().done();
  const end = purchase.confirmationDeadline as Date;
  const before = new Date(end.getTime() - 1);
  await Promise.allSettled([
    confirmReceipt({ listingId: listing.id, buyerId: buyer.id, now: now() }),
    confirmReceipt({ listingId: listing.id, buyerId: buyer.id, now: before }),
    runDeadlines(end),
    runDeadlines(end),
  ]);
  await drainQueues();
  expect(await stateOf(purchase.id)).toBe('completed');
  expect((await atStripe(purchase.id)).transfers).toHaveLength(1);
  await expectSettled(purchase.id);
});
