import { aListing, aRace, type Listing } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt, stripeAt } from '@/domain/account/actor';
import { kronor } from '@/domain/money/ore';
import { buyableUntil, RESERVATION, type TransferWindow } from '@/domain/race/windows';
import { addDays, DAY, HOUR, MINUTE, plus, stockholmDate } from '@/domain/time';
import { listings, races } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { getListing } from '@/server/services/listings/get-listing';
import { createCheckout } from '@/server/services/purchases/create-checkout';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { as } from '../support/callers';
import { expectSettled } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { readListing, stateOf } from '../support/rows';
import { press } from '../support/stripe';

/** Two windows: the seller's own until five days from now, then on site for two days, dearer. */
function twoWindows(raceDate: string): [TransferWindow, TransferWindow] {
  const closesAt = plus(now(), 5 * DAY);
  const online = aWindow({ nameChangeCost: kronor(200), nameChangeCostPayer: 'buyer' }, raceDate, {
    closesAt,
  });
  const onSite = aWindow({ transferMechanism: 'on_site' }, raceDate, {
    opensAt: plus(closesAt, HOUR),
    closesAt: plus(closesAt, 2 * DAY),
    cost: kronor(300),
    payer: 'buyer',
    note: 'Byt på plats, med legitimation.',
  });
  return [online, onSite];
}

async function offered(windows?: TransferWindow[]) {
  const date = addDays(stockholmDate(now()), 60);
  const race = await aRace({ date, windows: windows ?? twoWindows(date) });
  return { race, listing: await aListing({ race }), buyer: await aUser() };
}

const buy = ({ id, price }: Listing, buyer: User, at: Date) =>
  outcomeOf(
    createCheckout({ listingId: id, priceSeen: price, feeAccepted: true }, callAs('buyer', buyer.id, at)),
  );

describe('a window that closes at an hour', () => {
  test('is bought in until the seller would have less than six hours, and then says since when', async () => {
    const closesAt = plus(now(), 4 * DAY);
    const { race, listing, buyer } = await offered([aWindow({}, '2099-01-01', { closesAt })]);
    const last = plus(closesAt, -6 * HOUR - RESERVATION);
    const other = await aUser();
    expect(await buy(listing, other, plus(last, 1))).toBe('NAME_CHANGE_TOO_LATE');
    expect(await buy(listing, other, closesAt)).toBe('RACE_CLOSED');
    const seen = await getListing({ id: listing.id }, clockAt(plus(last, HOUR)));
    expect(seen).toMatchObject({
      obstacle: 'NAME_CHANGE_TOO_LATE',
      tooLate: true,
      ifBoughtNow: null,
      window: { closesAt, buyableUntil: last },
    });
    const [window] = race.windows as [TransferWindow];
    const windows = [{ ...window, closesAt: plus(now(), 7 * HOUR + RESERVATION) }];
    await rewrite(races, race.id, { windows });
    expect(await buy(listing, buyer, now())).toBe('ok');
  });

  test('is not promised by a payment that arrives too late: it goes back', async () => {
    const { race, listing, buyer } = await offered();
    const fixture = await aPurchase({ listing, buyer }).done();
    expect(await press(fixture.purchase.checkoutSessionId, 'pay')).toBe(200);
    const { id: purchaseId, checkoutSessionId: sessionId, window } = fixture.purchase;
    const late = plus(window?.closesAt ?? now(), -6 * HOUR + 1);
    await settleCheckout({ purchaseId, sessionId: sessionId ?? '' }, stripeAt(late));
    expect(await stateOf(fixture)).toBe('refunded');
    await workQueues();
    await expectSettled(purchaseId);
    expect((await readListing(listing.id)).status).toBe('available');
    expect(race.windows).toHaveLength(2);
  });
});

describe('a second window', () => {
  test('has its own price, way and conditions, which the listing tells before and after', async () => {
    const { race, listing } = await offered();
    const [online, onSite] = race.windows as [TransferWindow, TransferWindow];
    const switches = buyableUntil(online);
    const before = await getListing({ id: listing.id }, clockAt(switches));
    expect(before).toMatchObject({
      nameChangeCost: kronor(200),
      window: { mechanism: 'seller_direct', cost: kronor(200) },
      nextWindow: { mechanism: 'on_site', cost: kronor(300), note: onSite.note },
      buyableUntil: buyableUntil(onSite),
      tooLate: false,
    });
    const after = await getListing({ id: listing.id }, clockAt(plus(switches, 1)));
    expect(after).toMatchObject({
      nameChangeCost: kronor(300),
      window: { mechanism: 'on_site', cost: kronor(300) },
      nextWindow: null,
      ifBoughtNow: { opens: onSite.opensAt },
    });
  });

  test('changes what a search by total sorts by, at the next sweep', async () => {
    const { race, listing } = await offered();
    const [online] = race.windows as [TransferWindow, TransferWindow];
    expect((await readListing(listing.id)).organiserFee).toBe(kronor(200));
    await runDeadlines(clockAt(buyableUntil(online)));
    expect((await readListing(listing.id)).organiserFee).toBe(kronor(200));
    const swept = await runDeadlines(clockAt(plus(buyableUntil(online), 1)));
    expect(swept.fees).toBeGreaterThan(0);
    expect((await readListing(listing.id)).organiserFee).toBe(kronor(300));
    expect((await runDeadlines(clockAt(plus(buyableUntil(online), 2)))).fees).toBe(0);
  });

  test('is looked for once: the sweep goes through a race again only when its window has changed', async () => {
    const { race, listing } = await offered();
    const [online] = race.windows as [TransferWindow, TransferWindow];
    const switches = buyableUntil(online);
    const feeAfter = async (at: Date) => {
      await runDeadlines(clockAt(at));
      return (await readListing(listing.id)).organiserFee;
    };
    await feeAfter(now());
    await rewrite(listings, listing.id, { organiserFee: kronor(1) });
    expect(await feeAfter(plus(now(), MINUTE))).toBe(kronor(1));
    // However long the sweep has stood still.
    expect(await feeAfter(plus(switches, 30 * HOUR))).toBe(kronor(300));
    // Where the clock has been put back, all are gone through.
    expect(await feeAfter(now())).toBe(kronor(200));
    expect(await feeAfter(plus(switches, MINUTE))).toBe(kronor(300));
    // For some minutes again, for what was being published at that moment.
    await rewrite(listings, listing.id, { organiserFee: kronor(200) });
    expect(await feeAfter(plus(switches, 2 * MINUTE))).toBe(kronor(300));
  });

  test('that an admin takes away changes it at once', async () => {
    const date = addDays(stockholmDate(now()), 60);
    const [online, onSite] = twoWindows(date);
    const soon = { ...online, closesAt: plus(now(), 3 * HOUR) };
    const { race, listing } = await offered([soon, { ...onSite, opensAt: plus(now(), 2 * DAY) }]);
    expect((await readListing(listing.id)).organiserFee).toBe(kronor(300));
    const change = { kind: 'closed_early', lastDay: stockholmDate(now()) } as const;
    const admin = as(await aUser({ isAdmin: true }));
    await admin.raceChanges.do({ raceId: race.id, change, note: 'Arrangörens mejl.' });
    expect((await readListing(listing.id)).organiserFee).toBe(kronor(200));
  });

  test('binds a purchase, which keeps its facts whatever the race says later', async () => {
    const { race, listing, buyer } = await offered();
    const [online, later] = race.windows as [TransferWindow, TransferWindow];
    const closesAt = plus(now(), 3 * HOUR);
    const onSite = { ...later, opensAt: closesAt };
    const change = (windows: TransferWindow[]) => rewrite(races, race.id, { windows });
    await change([{ ...online, closesAt }, onSite]);
    const fixture = await aPurchase({ listing, buyer }).done();
    await change([{ ...online, cost: kronor(999) }]);
    const { purchase } = await continuePurchase(fixture).paid().done();
    expect(purchase).toMatchObject({
      state: 'pending_name_change',
      window: onSite,
      nameChangeCost: kronor(300),
      payer: 'buyer',
      nameChangeStartsAt: onSite.opensAt,
      nameChangeDeadline: plus(onSite.opensAt, 48 * HOUR),
    });
  });
});

test('a listing that cannot be bought any more is not offered to those who watch', async () => {
  const closesAt = plus(now(), 4 * DAY);
  const { race, listing } = await offered([aWindow({}, '2099-01-01', { closesAt })]);
  const watcher = await aUser();
  await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
  expect(await notifyWatchers({ listingId: listing.id }, clockAt(plus(closesAt, -6 * HOUR)))).toBe(0);
  expect(await notifyWatchers({ listingId: listing.id }, clockAt(now()))).toBe(1);
});

test('the organiser’s least age is checked where a buyer’s answer tells it', async () => {
  const date = addDays(stockholmDate(now()), 60);
  const window = aWindow({ buyerFields: ['birth_date'] }, date, { minAge: 18 });
  const { listing, buyer } = await offered([window]);
  const order = (birthDate: string) =>
    outcomeOf(
      createCheckout(
        {
          listingId: listing.id,
          priceSeen: listing.price,
          feeAccepted: true,
          buyerDetails: { birth_date: birthDate },
        },
        callAs('buyer', buyer.id, now()),
      ),
    );
  const born = `${Number(date.slice(0, 4)) - 18}${date.slice(4)}`;
  expect(await order(addDays(born, 1))).toBe('BUYER_DETAILS_WRONG');
  expect(await order(born)).toBe('ok');
});
