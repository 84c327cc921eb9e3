import { db } from '@sandbox/database';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { HOUR, plus, stockholmDate } from '@/domain/time';
import { buyerDetailViews, purchases, users } from '@/server/db/schema';
import { encryptBuyerDetails } from '@/server/services/buyer-details';
import { getNameChange } from '@/server/services/purchases/get-name-change';
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

const views = (purchaseId: string) =>
  db.select().from(buyerDetailViews).where(eq(buyerDetailViews.purchaseId, purchaseId));

const ownPurchase = async (buyer: User, id: string) =>
  (await as(buyer).purchases.mine({})).items.find(({ purchaseId }) => purchaseId === id);
const whatOf = (log: { what: string }[] = []) => log.map(({ what }) => what);

/** The seller opens the page of the name change. */
const look = ({ purchase, listing }: PurchaseFixture, at: Date) =>
  getNameChange({ listingId: listing.id }, callAs('seller', purchase.sellerId, at));

describe('the buyer’s details', () => {
  test('are shown to the seller; each view is recorded once an hour and shown to the buyer', async () => {
    const fixture = await withDetails(aPurchase().paid());
    const { purchase, buyer } = fixture;
    const at = purchase.paidAt as Date;
    expect((await ownPurchase(buyer, purchase.id))?.details).toEqual({ seenAt: null, erasedAt: null });
    expect((await look(fixture, plus(at, 1))).buyer?.details).toEqual(details);
    await look(fixture, plus(at, HOUR));
    expect((await views(purchase.id)).map(({ at: seen }) => seen)).toEqual([plus(at, 1)]);
    await look(fixture, plus(at, HOUR + 1));
    const noted = await views(purchase.id);
    expect(noted.map(({ at: seen }) => Number(seen) - Number(at)).toSorted()).toEqual([1, HOUR + 1]);
    expect(noted.every(({ viewerId }) => viewerId === purchase.sellerId)).toBe(true);
    expect((await ownPurchase(buyer, purchase.id))?.details?.seenAt).toEqual(plus(at, HOUR + 1));
  });

  test('have one name: the runner’s, else the account’s own, and never one made up for it', async () => {
    const fixture = await aPurchase().paid().done();
    const { purchase, buyer } = fixture;
    const at = purchase.paidAt as Date;
    const name = async () => (await look(fixture, plus(at, 1))).buyer?.name;
    expect(await name()).toBe(`${buyer.firstName} ${buyer.lastName}`);
    const unnamed = { firstName: '', lastName: '', displayName: buyer.username };
    await db.update(users).set(unnamed).where(eq(users.id, buyer.id));
    expect(await name()).toBeNull();
    const buyerDetails = encryptBuyerDetails(purchase.id, details);
    await db.update(purchases).set({ buyerDetails }).where(eq(purchases.id, purchase.id));
    expect(await name()).toBe(details.full_name);
    expect(JSON.stringify(await look(fixture, plus(at, 1)))).not.toContain(buyer.username);
  });

  test('are shown to nobody after the end, and then no view is recorded', async () => {
    const fixture = await withDetails(aPurchase().paid().nameChanged().confirmed());
    const { id, updatedAt } = fixture.purchase;
    expect((await look(fixture, plus(updatedAt, HOUR))).buyer).toBeNull();
    expect(await views(id)).toEqual([]);
  });

  test('are shown to an admin only while a dispute is open; each view is audited and shown to the buyer', async () => {
    const { purchase, listing, buyer } = await withDetails(aPurchase().paid().nameChanged().reported());
    const [admin, seller] = await Promise.all([aUser({ isAdmin: true }), readUser(purchase.sellerId)]);
    const { id: disputeId } = await disputeOf(purchase.id);
    const lookAs = (by: User) => as(by).admin.buyerDetails({ disputeId });
    const lookers = async () =>
      whatOf((await ownPurchase(buyer, purchase.id))?.log).filter((what) => what.endsWith('SawDetails'));
    expect(await lookers()).toEqual([]);

    expect(await lookAs(admin)).toEqual(details);
    expect(await lookAs(admin)).toEqual(details);
    expect(await lookers()).toEqual(['adminSawDetails']);
    // What the seller has seen is another question.
    expect((await ownPurchase(buyer, purchase.id))?.details?.seenAt).toBeNull();
    const entries = await auditOf(disputeId);
    expect(entries.map(({ action, adminId, detail }) => [action, adminId, detail])).toEqual([
      ['buyer_details.view', admin.id, null],
      ['buyer_details.view', admin.id, null],
    ]);

    await db.update(users).set({ isAdmin: true }).where(eq(users.id, seller.id));
    expect(await outcomeOf(lookAs(await readUser(seller.id)))).toBe('CONFLICT_OF_INTEREST');
    await as(admin).admin.resolveDispute({ disputeId, decision: 'release', notes: 'Allt stämmer.' });
    expect(await outcomeOf(lookAs(admin))).toBe('DISPUTE_CLOSED');
    // The seller's own list says nothing of who looked.
    const [mine] = (await as(seller).listings.mine({})).items.filter(({ id }) => id === listing.id);
    const steps = ['checkoutStarted', 'paymentReceived', 'nameChanged', 'problemReported', 'ruledForSeller'];
    expect(whatOf(mine?.purchase?.log)).toEqual(steps);
  });
});

test('a purchase’s log has each step with its time, the first view of each day and when money was sent', async () => {
  const fixture = await withDetails(aPurchase().paid());
  const at = fixture.purchase.paidAt as Date;
  for (const hours of [1, 3, 25]) await look(fixture, plus(at, hours * HOUR));
  const log = whatOf((await ownPurchase(fixture.buyer, fixture.purchase.id))?.log);
  const looks = log.filter((what) => what === 'sellerSawDetails');
  const days = new Set([1, 3, 25].map((hours) => stockholmDate(plus(at, hours * HOUR))));
  expect(looks).toHaveLength(days.size);

  const done = await aPurchase().paid().nameChanged().confirmed().done();
  await workQueues();
  const { log: steps } = await as(done.buyer).purchases.forConfirmation({ listingId: done.listing.id });
  const whole = ['checkoutStarted', 'paymentReceived', 'nameChanged', 'receiptConfirmed', 'payoutSent'];
  expect(whatOf(steps)).toEqual(whole);
  expect(steps[1]?.at).toEqual(done.purchase.paidAt);
  expect(steps[2]?.at).toEqual(done.purchase.nameChangedAt);
  expect(steps[3]?.at).toEqual(done.purchase.completedAt);
});
