import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/account/actor';
import { SERVICE_FEE } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { MAX_WATCHERS, WATCHERS_SHOWN_FROM } from '@/domain/race/watchers';
import { addDays, DAY, MINUTE, plus, stockholmDate } from '@/domain/time';
import { listings, races, raceWatches, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getListing } from '@/server/services/listings/get-listing';
import { getPrices } from '@/server/services/races/get-prices';
import { listCatalogue } from '@/server/services/races/list-catalogue';
import { listOptions } from '@/server/services/races/list-options';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { aCountedPurchase, aPaidPurchase } from '../support/purchases';
import { rewrite } from '../support/rewrite';

type Race = Awaited<ReturnType<typeof aRace>>;

const pageOf = ({ slug }: Pick<Race, 'slug'>) => visitor().races.bySlug({ slug });
const today = () => stockholmDate(now());

const closedOn = (days: number) => [aWindow({ lastDay: addDays(today(), days) }, today())];

describe('a race has a page', () => {
  test('with its facts and how its name change works', async () => {
    const facts = {
      buyerFields: ['full_name' as const, 'birth_date' as const],
      nameChangeCost: kronor(220),
      groupRules: 'Startgruppen följer med platsen.',
      verifiedOn: '2026-10-01',
      climbM: 210,
      fieldSize: 60_000,
      startTime: '13:00',
      figuresUrl: 'https://goteborgsvarvet.example/banan',
    };
    const race = await aRace({
      ...facts,
      transferMechanism: 'buyer_code',
      nameChangeCostPayer: 'buyer',
      sourceUrl: 'https://goteborgsvarvet.example/regler',
      placeholders: ['opens'],
    });
    expect(await pageOf(race)).toMatchObject({
      ...facts,
      raceName: race.raceName,
      mechanism: 'buyer_code',
      payer: 'buyer',
      daysToStart: 100,
      instructionsSeller: race.instructions,
      unconfirmed: ['opens'],
      tradable: true,
      open: true,
      listable: true,
      offers: null,
    });
  });

  test('with how many listings can be bought, and from what price: not what is sold or gone, nor whose seller cannot be paid', async () => {
    const race = await aRace({ nameChangeCost: kronor(150), nameChangeCostPayer: 'buyer' });
    const seller = await aSeller();
    const cheapest = await aListing({ race, seller, price: 300 });
    await aListing({ race, seller, price: 700 });
    await aListing({ race, seller, price: 900 });
    const gone = await aListing({ race, seller, price: 100 });
    await rewrite(listings, gone.id, { deletedAt: now() });
    expect((await pageOf(race)).offers).toEqual({
      count: 3,
      lowestTotal: kronor(300) + kronor(150) + SERVICE_FEE,
      highestTotal: kronor(900) + kronor(150) + SERVICE_FEE,
      laterUnknown: false,
    });
    await aPaidPurchase({ listing: cheapest });
    expect((await pageOf(race)).offers).toMatchObject({
      count: 2,
      lowestTotal: kronor(700) + kronor(150) + SERVICE_FEE,
    });
    await rewrite(users, seller.id, { requirementsDue: true });
    expect((await pageOf(race)).offers).toBeNull();
  });

  test('with how many watch it, when they are some: not who has not confirmed, nor who watches another', async () => {
    const [race, other] = [await aRace(), await aRace()];
    const watch = async (count: number, more: Partial<typeof raceWatches.$inferInsert> = {}) => {
      await db.insert(raceWatches).values(
        Array.from({ length: count }, () => {
          const token = randomUUID();
          const email = `${token}@loppbytet.example`;
          return {
            email,
            raceId: race.id,
            unsubscribeToken: token,
            confirmedAt: now(),
            createdAt: now(),
            ...more,
          };
        }),
      );
    };
    await watch(WATCHERS_SHOWN_FROM - 1);
    await watch(WATCHERS_SHOWN_FROM, { confirmedAt: null });
    await watch(WATCHERS_SHOWN_FROM, { raceId: other.id });
    expect((await pageOf(race)).watchers).toBeNull();
    await watch(1);
    expect((await pageOf(race)).watchers).toBe(WATCHERS_SHOWN_FROM);
    await watch(MAX_WATCHERS);
    expect((await pageOf(race)).watchers).toBe(MAX_WATCHERS);
    await rewrite(races, other.id, { nameChangeRule: 'forbidden' });
    expect((await pageOf(other)).watchers).toBeNull();
  });

  test('also when it cannot be bought, and then says why and sells nothing', async () => {
    const shut = { tradable: false, open: false, listable: false, offers: null, warningDays: null };
    for (const nameChangeRule of ['forbidden', 'unknown'] as const)
      expect(await pageOf(await aRace({ nameChangeRule }))).toMatchObject({ ...shut, nameChangeRule });
    const cancelled = await aRace();
    await aListing({ race: cancelled });
    await rewrite(races, cancelled.id, { cancelledAt: now() });
    expect(await pageOf(cancelled)).toMatchObject({ ...shut, cancelled: true });
  });

  test('also when its names can no longer be changed, and when it has been', async () => {
    const race = await aRace();
    await aListing({ race });
    await rewrite(races, race.id, { windows: closedOn(-1) });
    expect(await pageOf(race)).toMatchObject({ tradable: true, open: false, past: false, offers: null });
    await rewrite(races, race.id, { date: addDays(today(), -1), windows: closedOn(-5) });
    expect(await pageOf(race)).toMatchObject({ open: false, past: true, listable: false });
    await rewrite(races, race.id, { date: today() });
    expect(await pageOf(race)).toMatchObject({ past: false, listable: false });
  });

  test('not when it is archived or never was', async () => {
    for (const race of [await aRace({ archived: true }), { slug: 'finns-inte' }])
      expect(await outcomeOf(pageOf(race))).toBe('RACE_NOT_FOUND');
  });
});

test('among all races each has its price in all and its next closing, or nothing where it cannot be bought', async () => {
  const rowOf = async ({ slug }: Race) =>
    (await listCatalogue(visitorAt(now()))).find((row) => row.slug === slug);
  const [open, empty, shut, off] = [
    await aRace({ nameChangeCost: kronor(200), nameChangeCostPayer: 'buyer' }),
    await aRace(),
    await aRace({ windows: closedOn(-1) }),
    await aRace({ cancelledAt: now() }),
  ];
  const sold = await aListing({ race: open, price: 500 });
  await aListing({ race: open, price: 900 });
  await aPaidPurchase({ listing: sold });
  const nameChangeEnds = { closesAt: open.windows[0]?.closesAt, last: null };
  const total = kronor(900) + kronor(200) + SERVICE_FEE;
  expect(await rowOf(open)).toMatchObject({ open: true, forSale: 1, lowestTotal: total, nameChangeEnds });
  expect(await rowOf(empty)).toMatchObject({ open: true, forSale: 0, lowestTotal: null });
  expect(await rowOf(shut)).toMatchObject({
    open: false,
    forSale: 0,
    lowestTotal: null,
    nameChangeEnds: null,
  });
  expect(await rowOf(off)).toMatchObject({
    cancelled: true,
    open: false,
    lowestTotal: null,
    nameChangeEnds: null,
  });
});

test('a race that is run again is once among the choices, as its next edition', async () => {
  const raceName = 'Årsvarvet';
  await aRace({ raceName, date: addDays(today(), 400), popularity: 1 });
  const soon = { date: addDays(today(), 35), lastDay: addDays(today(), 30) };
  const next = await aRace({ ...soon, raceName });
  await aRace({ raceName, date: addDays(today(), -330), lastDay: null });
  const found = (await listOptions(visitorAt(now()))).races.filter(({ name }) => name === raceName);
  expect(found).toEqual([{ id: next.id, slug: next.slug, name: raceName }]);
});

test('the home page picks among the eight races that come first, whatever is popular or can be sold', async () => {
  const tomorrow = plus(now(), DAY);
  const on = (days: number, race: Parameters<typeof aRace>[0]) =>
    aRace({ lastDay: null, ...race, date: addDays(stockholmDate(tomorrow), days) });
  await on(-1, { raceName: 'Gårdagsloppet' });
  await on(0, { raceName: 'Arkivloppet', archived: true });
  await on(1, { raceName: 'Lopp 1', nameChangeRule: 'forbidden' });
  await on(0, { raceName: 'Lopp 0', popularity: 900 });
  for (const days of [7, 6, 5, 4, 3, 2]) await on(days, { raceName: `Lopp ${days}` });
  await on(3, { raceName: 'Lopp 1' });
  await on(8, { raceName: 'Lopp 8', popularity: 0 });
  const { next } = await listOptions(visitorAt(tomorrow));
  expect(next).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((days) => `Lopp ${days}`));
});

describe('what a race’s places were sold for', () => {
  const inTime = (minutes: number) => visitorAt(plus(now(), minutes * MINUTE));
  const seen = async (race: Race, minutes: number, by?: User) =>
    getPrices({ raceId: race.id }, callAs('user', (by ?? (await aUser())).id, plus(now(), minutes * MINUTE)));

  test('is shown from the fifth sale on; from the tenth a listing says that it costs less than most', async () => {
    const [race, other, seller] = [await aRace({ originalFee: kronor(950) }), await aRace(), await aSeller()];
    const sell = (price: number, of = race) => aCountedPurchase({ seller, race: of, price });
    await sell(9000, other);
    for (const price of [400, 800, 500, 700]) await sell(price);
    await aPaidPurchase({ seller, race, price: 9000 });
    const hint = () => as(seller).races.prices({ raceId: race.id });
    expect(await hint()).toEqual({ sold: null, offers: null, originalFee: kronor(950) });
    expect((await pageOf(race)).sold).toBeNull();
    await sell(600);
    const cheap = await aListing({ seller, race, price: 300 });
    // Kept for some minutes, for all who ask.
    expect((await seen(race, 0)).sold).toBeNull();
    expect(await seen(race, 6)).toMatchObject({
      sold: { count: 5, low: kronor(500), median: kronor(600), high: kronor(700), weeks: [] },
      // What its buyer pays in all, as the form shows of the one that is set.
      offers: { count: 1, lowestTotal: kronor(330), laterUnknown: false },
    });
    // One's own places are not what others have for sale.
    expect((await seen(race, 6, seller)).offers).toBeNull();
    await aListing({ race, price: 450 });
    expect((await seen(race, 6, seller)).offers).toMatchObject({ count: 1, lowestTotal: kronor(480) });
    expect((await seen(race, 6)).offers).toMatchObject({ count: 2, lowestTotal: kronor(330) });

    const dear = await aListing({ seller, race, price: 900 });
    const textAfter = async ({ id }: { id: string }, minutes: number) =>
      (await getListing({ id }, inTime(minutes))).lowerThanMost;
    for (let nth = 0; nth < 4; nth += 1) await sell(600);
    expect(await textAfter(cheap, 12)).toBe(false);
    await sell(600);
    expect([await textAfter(cheap, 18), await textAfter(dear, 18)]).toEqual([true, false]);
  });

  test('of an unknown race nothing is shown', async () => {
    const { id: raceId } = await aRace({ archived: true });
    expect(await outcomeOf(as(await aSeller()).races.prices({ raceId }))).toBe('RACE_NOT_FOUND');
  });
});
