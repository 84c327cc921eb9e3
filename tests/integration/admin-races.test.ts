import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { seedRaces } from '@sandbox/seed/races';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { raceCodec } from '@/domain/race/columns';
import { nextEditionOf } from '@/domain/race/dates';
import { raceInput, windowCodec } from '@/domain/race/input';
import { addDays, daysBetween, stockholmDate } from '@/domain/time';
import { errorsOf, toInput, valuesOf } from '@/features/admin/races/race-values';
import { races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as, visitor } from '../support/callers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { raceFields, windowFields } from '../support/race-fields';
import { auditOf, readListing } from '../support/rows';

const today = stockholmDate(now());
const anAdmin = async () => as(await aUser({ isAdmin: true })).admin.races;
const read = async (id: string) => (await db.select().from(races).where(eq(races.id, id)))[0];

/** A race as the form has it, with some of it otherwise. */
const fieldsOf = async (id: string, changes: Partial<typeof raceFields> = {}) => {
  const race = await read(id);
  if (!race) throw new Error('No such race');
  const { updatedAt, raceName, distance, location, date } = race;
  const windows = race.windows.map((window) => windowCodec.encode(window));
  return { ...raceFields, id, updatedAt, raceName, distance, location, date, windows, ...changes };
};

const closingOn = (day: string) => [windowFields({ closes: `${day} 24:00` })];

describe('the demand for races', () => {
  test('is how many watch each, by which the list is sorted and the file of forbidden ones is written', async () => {
    const api = await anAdmin();
    const [loved, liked, open] = [await aRace(), await aRace(), await aRace()];
    const forbidden = { nameChangeRule: 'forbidden' as const, organiserEmail: '=ring@oss.example' };
    const ids = [loved.id, liked.id];
    await db.update(races).set(forbidden).where(inArray(races.id, ids));
    for (const raceId of [loved.id, loved.id, liked.id, open.id]) {
      const user = await aUser();
      await as(user).watches.create({ raceId, email: user.email, agreed: true });
    }
    // Unconfirmed: not counted.
    await visitor().watches.create({ raceId: liked.id, email: 'nagon@loppbytet.example', agreed: true });
    const { items, total } = await api.list({ rule: 'forbidden', sort: 'watches', desc: true });
    expect(items.slice(0, 2).map(({ id, watches }) => [id, watches])).toEqual([
      [loved.id, 2],
      [liked.id, 1],
    ]);
    const { fileName, text } = await api.demand();
    expect(fileName).toBe(`efterfragan-${today}.csv`);
    const [head, first, second] = text.split('\r\n');
    expect(head).toBe('\ufeffLopp;Distans;Plats;Datum;Arrangörens e-post;Bevakningar');
    expect(first).toBe(
      [loved.raceName, loved.distance, loved.location, loved.date, "'=ring@oss.example", 2].join(';'),
    );
    expect(second).toMatch(/;1$/);
    expect(text).not.toContain('nagon@loppbytet.example');
    expect(text.trim().split('\r\n')).toHaveLength(1 + total);
  });
});

describe('a new race', () => {
  test('gets an address of its own from its name, and keeps it when it is renamed', async () => {
    const api = await anAdmin();
    const name = `Åre Höstlopp ${crypto.randomUUID().slice(0, 6)}`;
    const made = [];
    for (let nth = 0; nth < 3; nth += 1) made.push(await api.create({ ...raceFields, raceName: name }));
    const [first, second, third] = made.map(({ slug }) => slug) as [string, string, string];
    expect(first).toMatch(/^are-hostlopp-/);
    expect([second, third]).toEqual([`${first}-10k`, `${first}-10k-2`]);
    const id = made[0]?.id ?? '';
    await api.update(await fieldsOf(id, { raceName: 'Något annat' }));
    const renamed = { slug: first, raceName: 'Något annat', windows: [{ cost: 15_000 }] };
    expect(await read(id)).toMatchObject(renamed);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['race.create', 'race.update']);
  });

  const windows = (changes: Parameters<typeof windowFields>[0]) => ({ windows: [windowFields(changes)] });
  const choosing = windows({ payer: 'seller_chooses' });
  test.each([
    ['raceName', 'Loppets namn är obligatoriskt', { raceName: ' ' }],
    ['distance', 'Distans är obligatoriskt', { distance: '' }],
    ['location', 'Plats är obligatoriskt', { location: '' }],
    ['windows.0.payer', 'Du måste välja vem som betalar för namnbytet', windows({ payer: '' as 'buyer' })],
    ['windows.0.mechanism', 'Du måste välja hur namnbytet går till', windows({ mechanism: '' as 'on_site' })],
    ['windows.0.closes', 'Sista dag för namnbyte är obligatoriskt', { windows: closingOn('') }],
    ['windows', 'Lägg till minst en period för namnbyte', { windows: [] }],
    ['sportCategories', 'Du måste välja minst en sportkategori', { sportCategories: [] }],
    ['organiserEmail', 'Arrangörens e-postadress är obligatorisk', { organiserEmail: '' }],
    ['instructions', 'Namnbytesinstruktioner är obligatoriska', { instructions: '' }],
    [
      'instructionsSeller',
      'Instruktioner för säljare är',
      { ...choosing, instructionsBuyer: 'Följ länken.' },
    ],
    ['instructionsBuyer', 'Instruktioner för köpare är', { ...choosing, instructionsSeller: 'Logga in.' }],
    ['windows.0.cost', 'Ange avgiften i hela kronor, 0 eller mer', windows({ cost: -1 })],
    ['websiteUrl', 'Ange en giltig webbadress', { websiteUrl: 'javascript:alert(1)' }],
  ])('is refused at %s: %s', async (field, message, changes) => {
    const api = await anAdmin();
    const refusal = await api.create({ ...raceFields, ...changes }).catch((error) => error);
    expect(refusal.cause.issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
    expect(refusal.cause.issues[0].path.join('.')).toBe(field);
  });

  test('lists everything that is missing at once', async () => {
    const api = await anAdmin();
    const nothing = { ...raceFields, raceName: '', windows: [], organiserEmail: '' };
    const refusal = await api.create(nothing).catch((error) => error);
    const fields = refusal.cause.issues.map((issue: { path: string[] }) => issue.path[0]);
    expect(fields.sort()).toEqual(['organiserEmail', 'raceName', 'windows']);
  });

  test.each([
    [{ date: addDays(today, -1), windows: closingOn(addDays(today, -1)) }, 'RACE_IN_PAST'],
    [{ date: today, windows: closingOn(today) }, 'ok'],
    [{ windows: closingOn(addDays(today, -1)) }, 'RACE_DEADLINE_OUTSIDE'],
    [{ windows: closingOn(today) }, 'ok'],
    [{ windows: closingOn(raceFields.date) }, 'ok'],
    [{ windows: closingOn(addDays(raceFields.date, 1)) }, 'RACE_DEADLINE_OUTSIDE'],
  ])('has its days in order: %o is %s', async (changes, outcome) => {
    const api = await anAdmin();
    expect(await outcomeOf(api.create({ ...raceFields, ...changes }))).toBe(outcome);
  });

  test('that allows no name change needs none of its rules of transfer', async () => {
    const api = await anAdmin();
    const rules = { nameChangeRule: 'forbidden' as const, windows: [], organiserEmail: '', instructions: '' };
    const { id } = await api.create({ ...raceFields, ...rules });
    expect(await read(id)).toMatchObject({ nameChangeRule: 'forbidden', organiserEmail: null });
  });
});

describe('a changed race', () => {
  test('of the seed is saved by the form as it is', async () => {
    const seeded = [...(await seedRaces(today, now())).values()];
    const api = await anAdmin();
    for (const race of seeded) {
      const shown = valuesOf(raceCodec.encode(race));
      expect(errorsOf(shown, race, today), race.raceName).toEqual({});
      await api.update({ ...raceInput.parse(toInput(shown)), id: race.id, updatedAt: race.updatedAt });
    }
    for (const race of seeded) expect(await read(race.id)).toEqual(race);
  });

  test('is copied to next year as a race of its own that nobody has verified', async () => {
    const api = await anAdmin();
    const race = await aRace({ verifiedOn: today });
    const fields = nextEditionOf(raceCodec.encode(race), today);
    const { id, slug } = await api.create(fields);
    const copy = await read(id);
    if (!copy) throw new Error('There is no copy');
    expect(copy).toMatchObject({ raceName: race.raceName, verifiedOn: null });
    expect(copy.placeholders).toEqual(expect.arrayContaining(['date', 'opens', 'deadline']));
    expect(slug).not.toBe(race.slug);
    expect([364, 371]).toContain(daysBetween(race.date, copy.date));
    expect(await read(race.id)).toEqual(race);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['race.create']);
  });

  test('needs a text for each party: the shared one, or one of their own', async () => {
    const api = await anAdmin();
    const race = await aRace();
    const save = async (changes: Partial<typeof raceFields>) =>
      outcomeOf(api.update(await fieldsOf(race.id, { instructions: '', ...changes })));
    expect(await save({ instructionsSeller: 'Logga in.', instructionsBuyer: 'Följ länken.' })).toBe('ok');
    expect(await save({ instructionsSeller: 'Logga in.' })).toBe('INVALID_INPUT');
    expect(await save({ instructions: 'Logga in.', instructionsSeller: 'Ring.' })).toBe('ok');
  });

  test('takes its unsold listings along; a sold one stays as it was sold', async () => {
    const api = await anAdmin();
    const race = await aRace({ nameChangeCostPayer: 'seller_chooses', nameChangeCost: null });
    const buyerPays = await aListing({ race, payerChoice: 'buyer' });
    const sellerPays = await aListing({ race, payerChoice: 'seller' });
    const sold = await aPurchase({ listing: await aListing({ race, payerChoice: 'buyer' }) })
      .paid()
      .done();
    const before = await readListing(sold.listing.id);
    const date = addDays(race.date, 7);
    const changes = { raceName: 'Nya loppet', location: 'Kiruna', date };
    await api.update(await fieldsOf(race.id, { ...changes, windows: [windowFields({ cost: 200 })] }));
    expect(await readListing(buyerPays.id)).toMatchObject({ ...changes, organiserFee: 20_000 });
    expect(await readListing(sellerPays.id)).toMatchObject({ raceName: 'Nya loppet', organiserFee: 0 });
    expect(await readListing(sold.listing.id)).toEqual(before);
  });

  test('by two admins at once is changed by one, and the other reads that it has changed', async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const race = await aRace();
    const input = await fieldsOf(race.id);
    const outcomes = await outcomesOf([
      one.update({ ...input, location: 'Ett' }),
      other.update({ ...input, location: 'Två' }),
    ]);
    expect(outcomes).toEqual(['CHANGED_MEANWHILE', 'ok']);
    expect((await auditOf(race.id)).map(({ action }) => action)).toEqual(['race.update']);
  });

  test('whose deadline has passed can still have its words put right', async () => {
    const api = await anAdmin();
    const race = await aRace({ lastDay: addDays(today, -3), date: addDays(today, 3) });
    await api.update(await fieldsOf(race.id, { instructions: 'Ring dem.' }));
    expect((await read(race.id))?.instructions).toBe('Ring dem.');
    const moved = await fieldsOf(race.id, { windows: closingOn(addDays(today, -2)) });
    expect(await outcomeOf(api.update(moved))).toBe('RACE_DEADLINE_OUTSIDE');
  });
});

test('a race is taken away only when no listing is linked to it', async () => {
  const api = await anAdmin();
  const listing = await aListing();
  expect(await api.linkedListings({ id: listing.raceId })).toBe(1);
  expect(await outcomeOf(api.delete({ id: listing.raceId }))).toBe('RACE_HAS_LISTINGS');
  const alone = await aRace();
  await api.delete({ id: alone.id });
  expect(await read(alone.id)).toBeUndefined();
  expect(await outcomeOf(api.delete({ id: alone.id }))).toBe('RACE_NOT_FOUND');
  expect(await auditOf(alone.id)).toMatchObject([{ action: 'race.delete', detail: { slug: alone.slug } }]);
});

test('races are found by words, rule and time, and say how fresh their rules are', async () => {
  const api = await anAdmin();
  const tag = crypto.randomUUID().slice(0, 8);
  const named = (word: string) => ({ raceName: `${word} ${tag}` });
  await aRace({ ...named('Ålöpet'), verifiedOn: today });
  await aRace({ ...named('Gammalt'), date: addDays(today, -2), lastDay: null });
  await aRace({ ...named('Gömt'), archived: true });
  await aRace({ ...named('Stängt'), nameChangeRule: 'forbidden', verifiedOn: addDays(today, -400) });
  const names = async (input: Parameters<typeof api.list>[0]) =>
    (await api.list({ query: tag, ...input })).items.map(({ raceName }) => raceName.split(' ')[0]).sort();
  expect(await names({})).toEqual(['Stängt', 'Ålöpet']);
  expect(await names({ query: `alopet ${tag}` })).toEqual(['Ålöpet']);
  expect(await names({ rule: 'forbidden' })).toEqual(['Stängt']);
  expect(await names({ state: 'passed' })).toEqual(['Gammalt']);
  expect(await names({ state: 'archived' })).toEqual(['Gömt']);
  const all = await api.list({ query: tag, state: 'all', sort: 'verified' });
  expect(all).toMatchObject({ total: 4, pages: 1 });
  expect(all.items.map(({ verification }) => verification)).toEqual(['never', 'never', 'stale', 'fresh']);
});
