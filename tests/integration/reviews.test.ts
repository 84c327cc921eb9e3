import { db } from '@sandbox/database';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { COUNTED_AFTER, countedUntil } from '@/domain/purchase/figures';
import { DAY, plus } from '@/domain/time';
import { purchases, races, reviews } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { exportData } from '@/server/services/profile/export-data';
import { listReviewsToRead } from '@/server/services/reviews';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { aCompletedPurchase } from '../support/purchases';
import { aReview } from '../support/reviews';
import { rewrite } from '../support/rewrite';
import { auditOf, readUser } from '../support/rows';
import { countTasks } from '../support/tasks';

const admins = await Promise.all([aUser({ isAdmin: true }), aUser({ isAdmin: true })]);
/** Asks now: a caller keeps the time it was made at. */
const admin = () => as(admins[0]).admin;
const sold = await aCompletedPurchase();
const { purchase, listing, buyer } = sold;
const [race] = await db.select().from(races).where(eq(races.id, listing.raceId));
const slug = race?.slug ?? '';
const ownOf = async (id = purchase.id) =>
  (await as(buyer).purchases.mine({})).items.find(({ purchaseId }) => purchaseId === id)?.review;
const shownAt = async () => {
  const [ofSeller, ofRace, all] = await Promise.all([
    visitor().listings.byId({ id: listing.id }),
    visitor().races.bySlug({ slug }),
    visitor().site.reviews(),
  ]);
  return [ofSeller.reviews, ofRace.reviews, all].map((list) => list.map(({ text }) => text));
};
const toRead = async (days = 0) =>
  listReviewsToRead(callAs('admin', admins[0].id, plus(now(), COUNTED_AFTER + days * DAY)));
const TEXT = 'Namnbytet var klart samma kväll.';

describe('a review', () => {
  test('is asked for once of a completed purchase, kept as a clean line, and read by an admin before anyone', async () => {
    expect(await ownOf()).toBe('asked');
    const write = (text: string) => as(buyer).purchases.review({ purchaseId: purchase.id, text });
    for (const wrong of [
      '  ',
      'a'.repeat(201),
      'Mejla mig på kopare@loppbytet.example',
      'Ring 070-123 45 67',
    ])
      expect(await outcomeOf(write(wrong)), wrong).toBe('INVALID_INPUT');
    await write(`  ${TEXT.replace(' ', ' \u200b  ')} `);
    await write('En gång till.');
    expect(await ownOf()).toEqual({ text: TEXT, state: 'unread' });
    expect(await shownAt()).toEqual([[], [], []]);
    // Not before its purchase is counted.
    expect((await admin().reviews()).map(({ text }) => text)).not.toContain(TEXT);
    const found = (await toRead()).find(({ text }) => text === TEXT);
    expect(found).toMatchObject({ purchaseId: purchase.id, shown: false, reported: false, own: false });
    const id = found?.id ?? '';
    await admin().decideReview({ id, shown: true });
    await admin().decideReview({ id, shown: true });
    expect(await shownAt()).toEqual([[TEXT], [TEXT], [TEXT]]);
    expect(await ownOf()).toEqual({ text: TEXT, state: 'shown' });
    await admin().decideReview({ id, shown: false });
    expect(await shownAt()).toEqual([[], [], []]);
    expect(await ownOf()).toEqual({ text: TEXT, state: 'hidden' });
    expect((await auditOf(id)).map(({ action }) => action).sort()).toEqual(['review.hide', 'review.show']);
    const copy = await Array.fromAsync(exportData(callAs('user', buyer.id, now())));
    expect(copy.join('')).toContain(TEXT);
  });

  test('names nobody', async () => {
    const { id } = await aReview(await aCompletedPurchase());
    await admin().decideReview({ id, shown: true });
    const [shown] = (await visitor().site.reviews()).filter((review) => review.id === id);
    expect(Object.keys(shown ?? {}).sort()).toEqual(['id', 'month', 'raceId', 'raceName', 'text']);
  });

  test('that is reported is shown to the admins again, and hidden by their decision', async () => {
    const { id, raceId } = await aReview(await aCompletedPurchase());
    const reporter = await aUser();
    const report = {
      raceId,
      reviewId: id,
      reason: 'offensive',
      text: 'Det är inte sant.',
      goodFaith: true,
    } as const;
    expect(await outcomeOf(as(reporter).races.report(report))).toBe('NOT_FOUND');
    await admin().decideReview({ id, shown: true });
    // The page itself and the review on it are two things.
    await as(reporter).races.report({ ...report, reviewId: undefined });
    const { number } = (await as(reporter).races.report(report)) as { number: string };
    expect(await as(reporter).races.report(report)).toMatchObject({ number });
    const read = async () => (await admin().reviews()).find((review) => review.id === id);
    expect(await read()).toMatchObject({ shown: true, reported: true });
    const notice = (await as(admins[0]).notices.list({})).items.find((item) => item.number === number);
    expect(notice).toMatchObject({ subject: 'race', review: TEXT });
    await as(admins[0]).notices.decide({
      noticeId: notice?.id ?? '',
      decision: 'corrected',
      ground: 'facts_corrected',
      text: 'Omdömet handlar inte om köpet.',
    });
    expect(await read()).toBeUndefined();
    const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
    expect(row).toMatchObject({ shownAt: null, decidedBy: admins[0].id });
  });

  test('waits for an admin who is no party', async () => {
    const before = await countTasks(admins[1], 'review');
    const { id } = await aReview(await aCompletedPurchase({ buyer: admins[0] }));
    expect(await countTasks(admins[1], 'review')).toBe(before + 1);
    expect((await admin().reviews()).find((review) => review.id === id)).toMatchObject({
      own: true,
      buyer: null,
      seller: null,
    });
    expect(await outcomeOf(admin().decideReview({ id, shown: true }))).toBe('CONFLICT_OF_INTEREST');
    await as(admins[1]).admin.decideReview({ id, shown: false });
    expect(await countTasks(admins[1], 'review')).toBe(before);
  });

  test('is not asked for where figures do not count the purchase, nor long after, nor twice of a seller', async () => {
    const cheap = await aCompletedPurchase({ buyer, price: 40 });
    expect(await ownOf(cheap.purchase.id)).toBeNull();
    const write = (purchaseId: string) => as(buyer).purchases.review({ purchaseId, text: TEXT });
    expect(await outcomeOf(write(cheap.purchase.id))).toBe('WRONG_STATE');
    const late = await aCompletedPurchase({ buyer });
    expect(await ownOf(late.purchase.id)).toBe('asked');
    await rewrite(purchases, late.purchase.id, { completedAt: plus(now(), -60 * DAY) });
    expect(await ownOf(late.purchase.id)).toBeNull();
    const again = await aCompletedPurchase({ buyer, seller: await readUser(purchase.sellerId) });
    expect(await ownOf(again.purchase.id)).toBeNull();
    expect(await ownOf()).toMatchObject({ text: TEXT });
  });

  test.each(['buyerId', 'sellerId'] as const)('goes with the account of either (%s)', async (party) => {
    const fixture = await aCompletedPurchase();
    await rewrite(purchases, fixture.purchase.id, { completedAt: countedUntil(now()) });
    const { id } = await aReview(fixture);
    await deleteAccount(callAs('user', fixture.purchase[party], now()));
    expect(await db.select().from(reviews).where(eq(reviews.id, id))).toEqual([]);
  });
});
