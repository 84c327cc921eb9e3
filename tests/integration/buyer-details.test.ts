import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { BUYER_DETAILS_KEPT_DAYS } from '@/domain/purchase/deadlines';
import { DAY, HOUR, plus, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { buyerDetailViews, purchases, users } from '@/server/db/schema';
import { getNameChange } from '@/server/services/purchases/get-name-change';
import { decryptBuyerDetails, encryptBuyerDetails } from '@/server/services/purchases/internal/buyer-details';
import { eraseBuyerDetails } from '@/server/services/purchases/internal/erase-buyer-details';
import { as } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, disputeOf, readUser } from '../support/rows';

const details = { full_name: 'Åke Öberg', email: 'ake@loppbytet.example' };

/** A purchase whose buyer has answered the organiser's questions. */
async function withDetails(story: ReturnType<typeof aPurchase>) {
  const fixture = await story.done();
  const buyerDetails = encryptBuyerDetails(fixture.purchase.id, details);
  await db.update(purchases).set({ buyerDetails }).where(eq(purchases.id, fixture.purchase.id));
  return fixture;
}

const rowOf = async (id: string) => {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row as typeof purchases.$inferSelect;
};

const detailsOf = async (id: string) => {
  const { buyerDetails } = await rowOf(id);
  return buyerDetails && decryptBuyerDetails(id, buyerDetails);
};

const views = (purchaseId: string) =>
  db.select().from(buyerDetailViews).where(eq(buyerDetailViews.purchaseId, purchaseId));

const ownLog = async (buyer: Parameters<typeof as>[0], id: string) =>
  ((await as(buyer).purchases.mine({})).items.find(({ purchaseId }) => purchaseId === id)?.log ?? []).map(
    ({ what }) => what,
  );

const ownPurchase = async (buyer: Parameters<typeof as>[0], id: string) =>
  (await as(buyer).purchases.mine({})).items.find(({ purchaseId }) => purchaseId === id);

describe('the buyer’s details', () => {
  test('are shown to the seller; each view is recorded once an hour and shown to the buyer', async () => {
    const { purchase, listing, buyer } = await withDetails(aPurchase().paid());
    const at = purchase.paidAt as Date;
    expect((await ownPurchase(buyer, purchase.id))?.details).toEqual({ seenAt: null, erasedAt: null });
    const look = (ms: number) =>
      getNameChange({ listingId: listing.id }, callAs('seller', purchase.sellerId, plus(at, ms)));
    expect((await look(1)).buyer?.details).toEqual(details);
    await look(HOUR);
    expect((await views(purchase.id)).map(({ at: seen }) => seen)).toEqual([plus(at, 1)]);
    await look(HOUR + 1);
    const noted = await views(purchase.id);
    expect(noted.map(({ at: seen }) => seen.getTime()).sort()).toEqual([
      at.getTime() + 1,
      at.getTime() + HOUR + 1,
    ]);
    expect(noted.every(({ viewerId }) => viewerId === purchase.sellerId)).toBe(true);
    expect((await ownPurchase(buyer, purchase.id))?.details?.seenAt).toEqual(plus(at, HOUR + 1));
  });

  test('are shown to nobody after the end, and then no view is recorded', async () => {
    const { purchase, listing } = await withDetails(aPurchase().paid().nameChanged().confirmed());
    const page = await getNameChange(
      { listingId: listing.id },
      callAs('seller', purchase.sellerId, plus(purchase.updatedAt, HOUR)),
    );
    expect(page.buyer).toBeNull();
    // The seller looked on the way, if at all; nothing is added now.
    const before = await views(purchase.id);
    await getNameChange(
      { listingId: listing.id },
      callAs('seller', purchase.sellerId, plus(purchase.updatedAt, 5 * HOUR)),
    );
    expect(await views(purchase.id)).toHaveLength(before.length);
  });

  test('are erased thirty days after the end, to the millisecond; a running purchase keeps them', async () => {
    const done = await withDetails(aPurchase().paid().nameChanged().confirmed());
    const running = await withDetails(aPurchase().paid());
    const end = (await rowOf(done.purchase.id)).updatedAt;
    const limit = plus(end, BUYER_DETAILS_KEPT_DAYS * DAY);
    await eraseBuyerDetails(plus(limit, -1));
    expect(await detailsOf(done.purchase.id)).toEqual(details);
    await eraseBuyerDetails(limit);
    const erased = await rowOf(done.purchase.id);
    expect([erased.buyerDetails, erased.buyerDetailsErasedAt]).toEqual([null, limit]);
    expect(erased.state).toBe('completed');
    await eraseBuyerDetails(plus(limit, 60 * DAY));
    expect(await detailsOf(running.purchase.id)).toEqual(details);
    expect((await rowOf(done.purchase.id)).buyerDetailsErasedAt).toEqual(limit);
  });

  test('are shown to an admin only while a dispute is open; each view is audited and shown to the buyer', async () => {
    const { purchase, listing, buyer } = await withDetails(aPurchase().paid().nameChanged().reported());
    const [admin, seller] = await Promise.all([aUser({ isAdmin: true }), readUser(purchase.sellerId)]);
    const dispute = await disputeOf(purchase.id);
    const disputeId = dispute?.id ?? '';
    const look = (by: Parameters<typeof as>[0]) => as(by).admin.buyerDetails({ disputeId });
    const lookers = async () =>
      (await ownLog(buyer, purchase.id)).filter((what) => what.endsWith('SawDetails'));
    expect(await lookers()).toEqual([]);

    expect(await look(admin)).toEqual(details);
    expect(await look(admin)).toEqual(details);
    expect(await lookers()).toEqual(['adminSawDetails']);
    // What the seller has seen is another question.
    expect((await ownPurchase(buyer, purchase.id))?.details?.seenAt).toBeNull();
    const entries = await auditOf(disputeId);
    expect(entries.map(({ action, adminId, detail }) => [action, adminId, detail])).toEqual([
      ['buyer_details.view', admin.id, null],
      ['buyer_details.view', admin.id, null],
    ]);

    await db.update(users).set({ isAdmin: true }).where(eq(users.id, seller.id));
    expect(await outcomeOf(look(await readUser(seller.id)))).toBe('CONFLICT_OF_INTEREST');
    await as(admin).admin.resolveDispute({ disputeId, decision: 'release', notes: 'Allt stämmer.' });
    expect(await outcomeOf(look(admin))).toBe('DISPUTE_CLOSED');
    // The seller's own list says nothing of who looked.
    const [mine] = (await as(seller).listings.mine({})).items.filter(({ id }) => id === listing.id);
    expect(mine?.purchase?.log.map(({ what }) => what)).toEqual([
      ...['checkoutStarted', 'paymentReceived', 'nameChanged', 'problemReported', 'ruledForSeller'],
    ]);
  });
});

describe('a purchase’s log', () => {
  test('has each step with its time, the first view of each day and when money was sent', async () => {
    const { purchase, listing, buyer } = await withDetails(aPurchase().paid());
    const at = purchase.paidAt as Date;
    for (const hours of [1, 3, 25])
      await getNameChange(
        { listingId: listing.id },
        callAs('seller', purchase.sellerId, plus(at, hours * HOUR)),
      );
    const looks = (await as(buyer).purchases.mine({})).items[0]?.log.filter(
      ({ what }) => what === 'sellerSawDetails',
    );
    const days = new Set([1, 3, 25].map((hours) => stockholmDate(plus(at, hours * HOUR))));
    expect(looks).toHaveLength(days.size);

    const done = await aPurchase().paid().nameChanged().confirmed().done();
    await workQueues();
    const { log } = await as(done.buyer).purchases.forConfirmation({ listingId: done.listing.id });
    expect(log.map(({ what }) => what)).toEqual([
      ...['checkoutStarted', 'paymentReceived', 'nameChanged', 'receiptConfirmed', 'payoutSent'],
    ]);
    expect(log[1]?.at).toEqual(done.purchase.paidAt);
    expect(log[2]?.at).toEqual(done.purchase.nameChangedAt);
    expect(log[3]?.at).toEqual(done.purchase.completedAt);
  });
});
