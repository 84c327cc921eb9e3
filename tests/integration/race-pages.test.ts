import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { visitorAt } from '@/domain/actor';
import { SERVICE_FEE } from '@/domain/fees';
import { kronor } from '@/domain/money';
import { addDays, MINUTE, stockholmDate } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aWindow } from '@/sandbox/scenario/windows';
import { listings, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getListing } from '@/server/services/listings/get-listing';
import { getPrices } from '@/server/services/races/get-prices';
import { listCatalogue } from '@/server/services/races/list-catalogue';
import { listOptions } from '@/server/services/races/list-options';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';

type Race = Awaited<ReturnType<typeof aRace>>;

const pageOf = ({ slug }: Pick<Race, 'slug'>) => visitor().races.bySlug({ slug });
const today = () => stockholmDate(now());

/** Changes a race behind everyone's back, as time or an admin does. */
const change = (race: Race, values: Partial<typeof races.$inferInsert>) =>
  db.update(races).set(values).where(eq(races.id, race.id));

const closedOn = (days: number) => [aWindow({ nameChangeDeadline: addDays(today(), days) }, today())];

describe('a race has a page', () => {
  test('with its facts and how its name change works', async () => {
    const race = await aRace({
      transferMechanism: 'buyer_code',
      nameChangeCost: kronor(220),
      nameChangeCostPayer: 'buyer',
      buyerFields: ['full_name', 'birth_date'],
      groupRules: 'Startgruppen följer med platsen.',
      verifiedOn: '2026-10-01',
      climbM: 210,
      startTime: '13:00',
      figuresUrl: 'https://goteborgsvarvet.example/banan',
      sourceUrl: 'https://goteborgsvarvet.example/regler',
      placeholders: ['opens'],
    });
    expect(await pageOf(race)).toMatchObject({
      raceName: race.raceName,
      mechanism: 'buyer_code',
      nameChangeCost: kronor(220),
      payer: 'buyer',
      buyerFields: ['full_name', 'birth_date'],
      groupRules: 'Startgruppen följer med platsen.',
      climbM: 210,
      startTime: '13:00',
      figuresUrl: 'https://goteborgsvarvet.example/banan',
      daysToStart: 100,
      instructionsSeller: race.instructions,
      verifiedOn: '2026-10-01',
      unconfirmed: ['opens'],
      tradable: true,
      open: true,
      listable: true,
      offers: null,
    });
  });

  test('with how many listings can be bought, and from what price: not those that are sold or gone', async () => {
    const race = await aRace({ nameChangeCost: kronor(150), nameChangeCostPayer: 'buyer' });
    const seller = await aSeller();
    const cheapest = await aListing({ race, seller, price: 300 });
    await aListing({ race, seller, price: 700 });
    await aListing({ race, seller, price: 900 });
    const gone = await aListing({ race, seller, price: 100 });
    await db.update(listings).set({ deletedAt: now() }).where(eq(listings.id, gone.id));
    expect((await pageOf(race)).offers).toEqual({
      count: 3,
      lowestTotal: kronor(300) + kronor(150) + SERVICE_FEE,
      highestTotal: kronor(900) + kronor(150) + SERVICE_FEE,
      laterUnknown: false,
    });
    await aPurchase({ listing: cheapest }).paid().done();
    expect((await pageOf(race)).offers).toMatchObject({
      count: 2,
      lowestTotal: kronor(700) + kronor(150) + SERVICE_FEE,
    });
  });

  test('also when it cannot be bought, and then says why and sells nothing', async () => {
    const shut = { tradable: false, open: false, listable: false, offers: null, warningDays: null };
    const forbidden = await aRace({ nameChangeRule: 'forbidden' });
    expect(await pageOf(forbidden)).toMatchObject({ ...shut, nameChangeRule: 'forbidden' });
    const unknown = await aRace({ nameChangeRule: 'unknown' });
    expect(await pageOf(unknown)).toMatchObject({ ...shut, nameChangeRule: 'unknown' });
    const cancelled = await aRace();
    await aListing({ race: cancelled });
    await change(cancelled, { cancelledAt: now() });
    expect(await pageOf(cancelled)).toMatchObject({ ...shut, cancelled: true });
  });

  test('also when its names can no longer be changed, and when it has been', async () => {
    const race = await aRace();
    await aListing({ race });
    await change(race, { windows: closedOn(-1) });
    expect(await pageOf(race)).toMatchObject({ tradable: true, open: false, past: false, offers: null });
    await change(race, { date: addDays(today(), -1), windows: closedOn(-5) });
    expect(await pageOf(race)).toMatchObject({ open: false, past: true, listable: false });
    await change(race, { date: today() });
    expect(await pageOf(race)).toMatchObject({ past: false, listable: false });
  });

  test('not when it is archived or never was', async () => {
    const race = await aRace({ archived: true });
    expect(await outcomeOf(pageOf(race))).toBe('RACE_NOT_FOUND');
    expect(await outcomeOf(pageOf({ slug: 'finns-inte' }))).toBe('RACE_NOT_FOUND');
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
  await aPurchase({ listing: sold }).paid().done();
  const [closesAt] = open.windows.map((window) => window.closesAt);
  const total = kronor(900) + kronor(200) + SERVICE_FEE;
  expect(await rowOf(open)).toMatchObject({ open: true, forSale: 1, lowestTotal: total, closesAt });
  expect(await rowOf(empty)).toMatchObject({ open: true, forSale: 0, lowestTotal: null });
  expect(await rowOf(shut)).toMatchObject({ open: false, forSale: 0, lowestTotal: null, closesAt: null });
  expect(await rowOf(off)).toMatchObject({ cancelled: true, open: false, lowestTotal: null, closesAt: null });
});

test('a race that is run again stands once among the choices, as its next edition', async () => {
  const raceName = 'Årsvarvet';
  await aRace({ raceName, date: addDays(today(), 400), popularity: 1 });
  const next = await aRace({
    raceName,
    date: addDays(today(), 35),
    nameChangeDeadline: addDays(today(), 30),
  });
  await aRace({ raceName, date: addDays(today(), -330), nameChangeDeadline: null });
  const found = (await listOptions(visitorAt(now()))).races.filter(({ name }) => name === raceName);
  expect(found).toEqual([{ id: next.id, slug: next.slug, name: raceName }]);
});

describe('what a race’s places were sold for', () => {
  const seen = async (race: Race, minutes: number) =>
    getPrices({ raceId: race.id }, visitorAt(new Date(now().getTime() + minutes * MINUTE)));

  test('is shown from the fifth completed purchase on, with what is for sale and the organiser’s own price', async () => {
    const [race, other, seller] = [await aRace({ originalFee: kronor(950) }), await aRace(), await aSeller()];
    const sell = async (price: number, of = race) =>
      aPurchase({ listing: await aListing({ seller, race: of, price }) })
        .paid()
        .nameChanged()
        .confirmed()
        .done();
    await sell(9000, other);
    for (const price of [400, 800, 500, 700]) await sell(price);
    await aPurchase({ listing: await aListing({ seller, race, price: 9000 }) })
      .paid()
      .done();
    const hint = () => as(seller).races.prices({ raceId: race.id });
    expect(await hint()).toEqual({ sold: null, offers: null, originalFee: kronor(950) });
    expect((await pageOf(race)).sold).toBeNull();
    await sell(600);
    await aListing({ seller, race, price: 300 });
    // Kept for some minutes, for all who ask.
    expect((await seen(race, 0)).sold).toBeNull();
    expect(await seen(race, 6)).toMatchObject({
      sold: { count: 5, low: kronor(500), median: kronor(600), high: kronor(700), weeks: [] },
      offers: { count: 1, lowestTotal: kronor(300) + SERVICE_FEE },
    });
  });

  test('a listing says that it costs less than most, from ten sales of the year on', async () => {
    const [race, seller] = [await aRace(), await aSeller()];
    const cheap = await aListing({ seller, race, price: 450 });
    const dear = await aListing({ seller, race, price: 900 });
    const says = async ({ id }: { id: string }, minutes: number) =>
      (await getListing({ id }, visitorAt(new Date(now().getTime() + minutes * MINUTE)))).lowerThanMost;
    for (let nth = 0; nth < 10; nth += 1) {
      if (nth === 9) expect(await says(cheap, 0)).toBe(false);
      await aPurchase({ listing: await aListing({ seller, race, price: 500 + 10 * nth }) })
        .paid()
        .nameChanged()
        .confirmed()
        .done();
    }
    expect([await says(cheap, 6), await says(dear, 6)]).toEqual([true, false]);
  });

  test('of a race that is not there nothing is said', async () => {
    const race = await aRace({ archived: true });
    expect(await outcomeOf(as(await aSeller()).races.prices({ raceId: race.id }))).toBe('RACE_NOT_FOUND');
  });
});
