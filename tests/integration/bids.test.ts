import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { kronor } from '@/domain/money/ore';
import { DAY, plus } from '@/domain/time';
import { bids, purchases } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { decryptBidDetails, encryptBidDetails, eraseBidDetails } from '@/server/services/bids/bid-details';
import { exportData } from '@/server/services/profile/export-data';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { tablesWith } from '../support/every-table';
import { insertRow } from '../support/insert-row';
import { outcomeOf } from '../support/outcome';

type Listing = Awaited<ReturnType<typeof aListing>>;
type Row = typeof bids.$inferInsert;

const bidFor = async (listing: Listing, changes: Partial<Row> = {}) => {
  const at = now();
  const userId = changes.userId ?? (await aUser()).id;
  return insertRow(bids, {
    raceId: listing.raceId,
    userId,
    state: 'active',
    maximum: kronor(5000),
    until: plus(at, DAY),
    feeAcceptedAt: at,
    startConsentAt: at,
    withdrawalKnownAt: at,
    stripeCustomerId: 'cus_1',
    stripePaymentMethodId: 'pm_1',
    begunAt: at,
    placedAt: at,
    changedAt: at,
    updatedAt: at,
    ...changes,
  });
};
const read = async (id: string) => (await db.select().from(bids).where(eq(bids.id, id)))[0];
const stateOf = async (id: string) => (await read(id))?.state;

const clock = { type: 'clock' } as const;
const match = (listing: Listing, bidId: string, at = now()) =>
  db.transaction((tx) =>
    applyEvent(tx, {
      event: 'bidMatched',
      listingId: listing.id,
      bidId,
      actor: clock,
      now: at,
      input: { feeAccepted: true },
    }),
  );
const expire = (purchaseId: string) => {
  const input = { sessionExpired: true };
  return db.transaction((tx) =>
    applyEvent(tx, { event: 'checkoutExpired', purchaseId, actor: clock, now: now(), input }),
  );
};

async function matched() {
  const listing = await aListing();
  const bid = await bidFor(listing);
  return { listing, bid, purchase: (await match(listing, bid.id)).purchase };
}

describe('a bid that is matched', () => {
  test('reserves the place at the listing’s price, and returns to its place in line when it is not paid', async () => {
    const { listing, bid, purchase } = await matched();
    expect(purchase).toMatchObject({
      state: 'pending_payment',
      buyerId: bid.userId,
      bidId: bid.id,
      price: listing.price,
    });
    expect(await stateOf(bid.id)).toBe('matched');
    await expire(purchase.id);
    expect(await read(bid.id)).toMatchObject({ state: 'active', placedAt: bid.placedAt });
    expect(await outcomeOf(match(listing, bid.id))).toBe('ok');
  });

  test('has won once it is paid, and buys no other place', async () => {
    const { listing, bid, purchase } = await matched();
    const paid = { amount: purchase.charged, currency: 'sek', chargeId: 'ch_bid' };
    await db.transaction((tx) =>
      applyEvent(tx, {
        event: 'paymentReceived',
        purchaseId: purchase.id,
        actor: { type: 'stripe' },
        now: now(),
        input: { paid },
      }),
    );
    expect(await stateOf(bid.id)).toBe('won');
    expect(await outcomeOf(match(listing, bid.id))).toBe('LISTING_SOLD');
  });

  test('does not buy a place of another race', async () => {
    const bid = await bidFor(await aListing());
    const [elsewhere, race] = [await aListing(), await aRace()];
    await db.update(bids).set({ raceId: race.id }).where(eq(bids.id, bid.id));
    expect(await outcomeOf(match(elsewhere, bid.id))).toBe('NOT_FOUND');
  });
});

describe('nothing is reserved', () => {
  test('for a bid that does not stand in line', async () => {
    const listing = await aListing();
    for (const state of ['awaiting_card', 'paused', 'cancelled', 'expired', 'won'] as const) {
      const bid = await bidFor(listing, { state, ...(state === 'awaiting_card' && { placedAt: null }) });
      expect([state, await outcomeOf(match(listing, bid.id))]).toEqual([state, 'WRONG_STATE']);
      expect(await db.select().from(purchases).where(eq(purchases.bidId, bid.id))).toEqual([]);
    }
  });
});

describe('the details of a bid', () => {
  const secret = '19880412-2383';
  const withDetails = async (changes: Partial<Row> = {}) => {
    const id = randomUUID();
    const buyerDetails = encryptBidDetails(id, { personnummer: secret });
    return bidFor(await aListing(), { id, buyerDetails, fieldsGiven: ['personnummer'], ...changes });
  };

  test('open in no other bid', async () => {
    const bid = await withDetails();
    expect(decryptBidDetails(bid.id, bid.buyerDetails ?? '')).toEqual({ personnummer: secret });
    expect(() => decryptBidDetails(randomUUID(), bid.buyerDetails ?? '')).toThrow('another record');
    expect(await tablesWith(secret)).toEqual([]);
  });

  test('are in their buyer’s file', async () => {
    const bid = await withDetails();
    const parts: string[] = [];
    for await (const part of exportData(callAs('user', bid.userId, now()))) parts.push(part);
    expect(parts.join('')).toContain(secret);
  });

  test('are erased 30 days after its end, and not while it is active', async () => {
    const due = plus(now(), -30 * DAY);
    const [ended, younger, active] = [
      await withDetails({ state: 'expired', updatedAt: due }),
      await withDetails({ state: 'won', updatedAt: plus(due, 1) }),
      await withDetails({ updatedAt: plus(due, -DAY) }),
    ];
    await eraseBidDetails(due);
    expect(await read(ended.id)).toMatchObject({ buyerDetails: null, fieldsGiven: [] });
    for (const { id } of [younger, active]) expect((await read(id))?.buyerDetails).not.toBeNull();
  });
});

test('those who stand in line have a card, and details are never in plain text', async () => {
  const listing = await aListing();
  await expect(bidFor(listing, { stripePaymentMethodId: null })).rejects.toThrow();
  await expect(bidFor(listing, { buyerDetails: '{"full_name":"Åsa"}' })).rejects.toThrow();
});
