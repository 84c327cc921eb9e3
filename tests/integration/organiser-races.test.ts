import { db } from '@sandbox/database';
import { aListing, aRace, type Listing, type Race } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { kronor, ore } from '@/domain/money/ore';
import { raceCodec } from '@/domain/race/columns';
import { addDays } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { organiserRaceEdits, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { cancelCheckout } from '@/server/services/purchases/cancel-checkout';
import { lockRace } from '@/server/services/races/race-changes';
import { writeColumns } from '@/server/services/races/write-race';
import { as, visitor } from '../support/callers';
import { dataFileOf } from '../support/data-file';
import { untilItWaits } from '../support/lock-waits';
import { mailsTo } from '../support/mails';
import { anOrganisedRace } from '../support/organiser-scene';
import { organiserVersion, removeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { auditOf, readListing, readPurchase, stateOf, statesOf } from '../support/rows';

type RaceRef = Pick<Race, 'id'>;

const rowOf = async ({ id }: RaceRef): Promise<Race> => {
  const [row] = await db.select().from(races).where(eq(races.id, id));
  if (!row) throw new Error('The race is gone');
  return row;
};

type Update = Parameters<ReturnType<typeof as>['organisers']['updateRace']>[0];

/** What the form sends, with some fields changed. */
async function wishOf(race: RaceRef, changes: Partial<Update> = {}): Promise<Update> {
  const row = await rowOf(race);
  const fields = raceCodec.encode(row);
  return {
    id: row.id,
    updatedAt: row.updatedAt,
    windows: fields.windows,
    instructions: fields.instructions,
    instructionsSeller: fields.instructionsSeller,
    instructionsBuyer: fields.instructionsBuyer,
    groupRules: fields.groupRules,
    refusesDiscounted: fields.refusesDiscounted,
    refusesTransferred: fields.refusesTransferred,
    highestPrice: row.highestPrice && row.highestPrice / 100,
    ...changes,
  };
}

const update = async (by: User, race: RaceRef, changes: Partial<Update>) =>
  as(by).organisers.updateRace(await wishOf(race, changes));
const cap = (by: User, race: RaceRef, highestPrice: number | null) => update(by, race, { highestPrice });
const pause = (by: User, { id }: RaceRef, reason = '') => as(by).organisers.pauseResale({ id, reason });
const resume = (by: User, { id }: RaceRef) => as(by).organisers.resumeResale({ id });
const editsOf = ({ id }: RaceRef) =>
  db
    .select()
    .from(organiserRaceEdits)
    .where(eq(organiserRaceEdits.raceId, id))
    .orderBy(organiserRaceEdits.createdAt);
const pauseOf = async ({ id }: Pick<Listing, 'id'>) => {
  const { status, timeoutStatus } = await readListing(id);
  return [status, timeoutStatus];
};
const FOR_SALE = ['available', 'active'];
const TOO_DEAR = ['inactive', 'inactive_due_to_price'];
const buy = (buyer: User, listing: Listing) =>
  outcomeOf(
    as(buyer).purchases.createCheckout({
      listingId: listing.id,
      priceSeen: listing.price,
      feeAccepted: true,
    }),
  );

test('a race is for the contacts of its organiser, while they are: to others it does not exist', async () => {
  const { race, organiserId, contact } = await anOrganisedRace();
  const { contact: other } = await anOrganisedRace();
  const tries = (by: User) =>
    outcomesOf([update(by, race, { groupRules: 'Led 9.' }), pause(by, race), resume(by, race)]);
  expect(await tries(other)).toEqual(Array(3).fill('RACE_NOT_FOUND'));
  expect((await as(other).organisers.races()).map(({ id }) => id)).not.toContain(race.id);
  expect((await as(contact).organisers.races()).map(({ id }) => id)).toEqual([race.id]);
  expect(await outcomeOf(pause(contact, await aRace()))).toBe('RACE_NOT_FOUND');
  await removeContact(organiserId, contact);
  expect(await tries(contact)).toEqual(Array(3).fill('ORGANISER_REQUIRED'));
  expect(await rowOf(race)).toMatchObject({ groupRules: null, resalePausedAt: null });
  expect(await editsOf(race)).toEqual([]);
});

describe('an edit', () => {
  test('changes windows and texts, keeps who changed what, and leaves all else and what was promised', async () => {
    const { race, contact } = await anOrganisedRace();
    const { purchase } = await aPaidPurchase({ race });
    const wish = await wishOf(race);
    const closes = `${addDays(race.date, -20)} 18:00`;
    const windows = wish.windows.map((window) => ({ ...window, closes, cost: 250, payer: 'buyer' as const }));
    const extra = { raceName: 'Annat namn', date: addDays(race.date, 1), slug: 'annan', archived: true };
    await as(contact).organisers.updateRace({ ...wish, ...extra, windows, instructions: 'Mejla oss.' });
    const { raceName, date, slug } = race;
    expect(await rowOf(race)).toMatchObject({
      raceName,
      date,
      slug,
      archived: false,
      instructions: 'Mejla oss.',
      windows: [{ cost: kronor(250), payer: 'buyer' }],
    });
    const edits = await editsOf(race);
    const before = { instructions: race.instructions, windows: wish.windows };
    const after = { instructions: 'Mejla oss.', windows };
    expect(edits).toMatchObject([{ userId: contact.id, before, after }]);
    expect(Object.keys(edits[0]?.after ?? {}).toSorted()).toEqual(['instructions', 'windows']);
    const changed = [expect.objectContaining({ till: 'Mejla oss.' })];
    expect(JSON.parse(await dataFileOf(contact))).toMatchObject({
      ändringarAvArrangörersLopp: [{ lopp: raceName, ändringar: expect.arrayContaining(changed) }],
    });
    const { window, nameChangeDeadline } = await readPurchase(purchase.id);
    expect({ window, nameChangeDeadline }).toEqual({
      window: purchase.window,
      nameChangeDeadline: purchase.nameChangeDeadline,
    });
    // The same again changes nothing, and leaves no row.
    await update(contact, race, {});
    expect(await editsOf(race)).toHaveLength(1);
  });

  test('is refused by the rules of the form of the admins, and when someone was first', async () => {
    const { race, contact } = await anOrganisedRace();
    const { windows } = await wishOf(race);
    const late = windows.map((window) => ({ ...window, closes: `${addDays(race.date, 1)} 12:00` }));
    const tried = (changes: Partial<Update>) => outcomeOf(update(contact, race, changes));
    expect(await tried({ windows: late })).toBe('RACE_DEADLINE_OUTSIDE');
    expect(await tried({ windows: [...windows, ...windows] })).toBe('WINDOWS_OVERLAP');
    expect(await tried({ instructions: ' ' })).toBe('INVALID_INPUT');
    const seen = await wishOf(race, { groupRules: 'Led 2.' });
    await update(contact, race, { groupRules: 'Led 1.' });
    expect(await outcomeOf(as(contact).organisers.updateRace(seen))).toBe('CHANGED_MEANWHILE');
    expect(await tried({ groupRules: 'Led 2.' })).toBe('ok');
  });
});

describe('an admin', () => {
  const undoAs = (admin: User) => (edit?: { id: string }) =>
    outcomeOf(as(admin).admin.races.undoEdit({ id: edit?.id ?? '' }));

  test('sees what was changed and undoes it, once', async () => {
    const { race, contact } = await anOrganisedRace();
    const admin = await aUser({ isAdmin: true });
    await update(contact, race, { groupRules: 'Led 1.', highestPrice: 900 });
    await pause(contact, race, 'Vi byter system.');
    const mine = (await as(admin).admin.races.edits()).filter((edit) => edit.race.id === race.id);
    expect(mine).toMatchObject([
      { by: contact.email, before: { resalePause: null }, after: { resalePause: 'Vi byter system.' } },
      { before: { groupRules: '', highestPrice: null }, after: { groupRules: 'Led 1.', highestPrice: 900 } },
    ]);
    for (const edit of [...mine, mine[0]]) expect(await undoAs(admin)(edit)).toBe('ok');
    expect(await rowOf(race)).toMatchObject({ groupRules: null, highestPrice: null, resalePausedAt: null });
    expect((await editsOf(race)).map(({ undoneBy }) => undoneBy)).toEqual([admin.id, admin.id]);
    expect((await auditOf(race.id)).map(({ action }) => action)).toEqual(['race.undo', 'race.undo']);
  });

  test('undoes only what nobody has changed since, and not into a race that lacks what it needs', async () => {
    const { race, contact } = await anOrganisedRace();
    const undo = undoAs(await aUser({ isAdmin: true }));
    await update(contact, race, { groupRules: 'Led 1.' });
    await update(contact, race, { groupRules: 'Led 2.' });
    const [first, second] = await editsOf(race);
    expect(await undo(first)).toBe('EDIT_OVERWRITTEN');
    expect(await undo(second)).toBe('ok');
    expect(await undo(first)).toBe('ok');
    expect((await rowOf(race)).groupRules).toBeNull();
    await update(contact, race, { instructionsSeller: 'Säljaren.', instructionsBuyer: 'Köparen.' });
    await update(contact, race, { instructions: '' });
    expect(await undo((await editsOf(race))[2])).toBe('EDIT_OVERWRITTEN');
  });

  test('gives the next edition the organiser, but neither pause nor highest price', async () => {
    const { race, organiserId, contact } = await anOrganisedRace();
    const { create } = as(await aUser({ isAdmin: true })).admin.races;
    await cap(contact, race, 900);
    await pause(contact, race);
    const seen = await organiserVersion(organiserId);
    const next = await create({ ...raceCodec.encode(race), copyOf: race.id });
    // A dialog with the organiser's races, opened before, would take it away again.
    const { setRaces } = as(await aUser({ isAdmin: true })).admin.organisers;
    expect(await outcomeOf(setRaces({ ...seen, raceIds: [race.id] }))).toBe('CHANGED_MEANWHILE');
    expect(await rowOf(next)).toMatchObject({ organiserId, resalePausedAt: null, highestPrice: null });
    expect((await rowOf(await create(raceCodec.encode(race)))).organiserId).toBeNull();
  });
});

describe('while the resale is paused', () => {
  test('nothing is bought, published, saved or relisted, and pages say why', async () => {
    const { race, contact } = await anOrganisedRace();
    const [seller, buyer, kept] = [await aSeller(), await aUser(), await aUser()];
    const listing = await aListing({ race, seller });
    const idle = await aListing({ race, seller });
    const { pause: takeDown, relist, mine } = as(seller).listings;
    await takeDown({ id: idle.id });
    const draft = { raceId: race.id, price: 500, termsAccepted: true, feeAccepted: true } as const;
    const { id: draftId } = await as(kept).drafts.save(draft);
    const reason = 'Vi byter system.';
    await pause(contact, race, reason);

    expect(await buy(buyer, listing)).toBe('RESALE_PAUSED');
    const others = [aListing({ race, seller }), relist({ id: idle.id }), as(kept).drafts.save(draft)];
    expect(await outcomesOf(others)).toEqual(Array(3).fill('RESALE_PAUSED'));
    expect(await as(kept).drafts.mine()).toMatchObject([{ id: draftId, obstacle: 'RESALE_PAUSED' }]);

    const page = await visitor().listings.byId({ id: listing.id });
    expect(page).toMatchObject({ obstacle: 'RESALE_PAUSED', resalePausedReason: reason });
    const racePage = await visitor().races.bySlug({ slug: race.slug });
    const closed = { resalePause: { reason }, offers: null, listable: false, open: true };
    expect(racePage).toMatchObject(closed);
    const found = await visitor().listings.search({ raceId: race.id, grouped: false });
    expect(found.items).toMatchObject([{ id: listing.id, resalePaused: true }]);
    const { races: listable } = await as(seller).races.listable();
    expect(listable.find(({ id }) => id === race.id)?.resalePause).toEqual({ reason });
    const { items } = await mine({});
    expect(items.find(({ id }) => id === listing.id)?.resalePause).toEqual({ reason });
    expect(items.find(({ id }) => id === idle.id)?.relistObstacle).toBe('RESALE_PAUSED');

    await resume(contact, race);
    expect(await rowOf(race)).toMatchObject({ resalePausedAt: null, resalePausedReason: null });
    expect(await outcomeOf(relist({ id: idle.id }))).toBe('ok');
    expect(await buy(buyer, listing)).toBe('ok');
  });

  test('purchases under way go on: one that pays, and one that waits for the name change', async () => {
    const { race, contact } = await anOrganisedRace();
    const started = await aPurchase({ race }).done();
    const paid = await aPaidPurchase({ race });
    await pause(contact, race);
    expect(await statesOf(started)).toEqual(['pending_payment', 'pending_payment']);
    expect(await stateOf(paid)).toBe('pending_name_change');
  });
});

describe('a highest price', () => {
  test('keeps new ads, drafts and prices below it, to the krona', async () => {
    const { race, contact } = await anOrganisedRace();
    const [seller, waiting] = [await aSeller(), await aUser()];
    await cap(contact, race, 900);
    const publish = (price: number) => aListing({ race, seller, price });
    const save = (price: number) =>
      as(waiting).drafts.save({ raceId: race.id, price, termsAccepted: true, feeAccepted: true });
    const listing = await publish(900);
    const setPrice = (price: number) => as(seller).listings.updatePrice({ id: listing.id, price });
    for (const tried of [publish, save, setPrice])
      expect(await outcomeOf(tried(901))).toBe('PRICE_ABOVE_HIGHEST');
    expect(await outcomeOf(save(900))).toBe('ok');
    expect(await outcomeOf(setPrice(899))).toBe('ok');
    expect((await as(seller).listings.forEdit({ id: listing.id })).highestPrice).toBe(kronor(900));
    expect((await visitor().races.bySlug({ slug: race.slug })).highestPrice).toBe(kronor(900));
    await cap(contact, race, 800);
    expect(await pauseOf(listing)).toEqual(TOO_DEAR);
  });

  test('pauses dearer listings, which are for sale again once their price is lowered', async () => {
    const { race, contact } = await anOrganisedRace();
    const [seller, buyer] = [await aSeller(), await aUser()];
    const dear = await aListing({ race, seller, price: 901 });
    const within = await aListing({ race, seller, price: 900 });
    await cap(contact, race, 900);
    expect(await pauseOf(within)).toEqual(FOR_SALE);
    expect(await pauseOf(dear)).toEqual(TOO_DEAR);
    expect(await buy(buyer, dear)).toBe('LISTING_UNAVAILABLE');
    const found = await visitor().listings.search({ raceId: race.id, grouped: false });
    expect(found.items.map(({ id }) => id)).toEqual([within.id]);
    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([
      { title: 'Sänk priset på din annons', listingId: dear.id, path: `/listings/${dear.id}/edit` },
    ]);
    expect((await mailsTo(seller)).filter((mail) => mail === 'priceAboveHighest')).toHaveLength(1);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ id: dear.id, status: 'paused_price', can: { edit: true, relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: dear.id }))).toBe('PRICE_ABOVE_HIGHEST');

    await as(seller).listings.updatePrice({ id: dear.id, price: 900 });
    expect(await pauseOf(dear)).toEqual(FOR_SALE);
    expect((await as(seller).account.notifications()).items).toEqual([]);
    expect(await buy(buyer, await readListing(dear.id))).toBe('ok');
  });

  test('that is raised or undone brings them back, one by one', async () => {
    const { race, contact } = await anOrganisedRace();
    const seller = await aSeller();
    const listing = await aListing({ race, seller, price: 901 });
    const dearer = await aListing({ race, seller, price: 902 });
    await cap(contact, race, 900);
    await cap(contact, race, 901);
    // The race is not kept waiting for them.
    expect(await pauseOf(listing)).toEqual(TOO_DEAR);
    await workQueues();
    expect(await pauseOf(listing)).toEqual(FOR_SALE);
    expect(await pauseOf(dearer)).toEqual(TOO_DEAR);
    // The mail is not sent when there is nothing to do any more.
    expect((await mailsTo(seller)).filter((mail) => mail === 'priceAboveHighest')).toHaveLength(1);
    await cap(contact, race, 100);
    const id = (await editsOf(race)).at(-1)?.id ?? '';
    // The pause of a race does not keep a listing from waiting with the others.
    await pause(contact, race);
    await as(await aUser({ isAdmin: true })).admin.races.undoEdit({ id });
    await workQueues();
    expect(await pauseOf(listing)).toEqual(FOR_SALE);
  });

  test('that is lowered again before they are back leaves them paused, and so does another obstacle', async () => {
    const { race, contact } = await anOrganisedRace();
    const [seller, other] = [await aSeller(), await aSeller()];
    const listing = await aListing({ race, seller, price: 901 });
    const unready = await aListing({ race, seller: other, price: 901 });
    await cap(contact, race, 900);
    await cap(contact, race, null);
    await cap(contact, race, 900);
    await workQueues();
    expect(await pauseOf(listing)).toEqual(TOO_DEAR);
    await rewrite(users, unready.sellerId, { requirementsDue: true });
    await cap(contact, race, null);
    await workQueues();
    expect(await pauseOf(listing)).toEqual(FOR_SALE);
    expect(await pauseOf(unready)).toEqual(['inactive', 'inactive_by_seller']);
  });

  test('holds for a listing that a purchase gives back', async () => {
    const { race, contact } = await anOrganisedRace();
    const fixture = await aPurchase({ race, price: 901 }).done();
    await cap(contact, race, 900);
    expect(await stateOf(fixture)).toBe('pending_payment');
    await cancelCheckout({ listingId: fixture.listing.id }, callAs('buyer', fixture.buyer.id, now()));
    expect(await pauseOf(fixture.listing)).toEqual(TOO_DEAR);
  });

  test.each([
    [
      'a new price',
      'available',
      (seller: User, { id }: Listing) => as(seller).listings.updatePrice({ id, price: 901 }),
    ],
    [
      'putting it up for sale again',
      'paused',
      (seller: User, { id }: Listing) => as(seller).listings.relist({ id }),
    ],
  ] as const)('that is being set holds for %s', async (_, begins, act) => {
    const [race, seller] = [await aRace(), await aSeller()];
    const listing = await aListing({ race, seller, price: begins === 'paused' ? 901 : 900 });
    if (begins === 'paused') await as(seller).listings.pause({ id: listing.id });
    const meanwhile = await db.transaction(async (tx) => {
      await writeColumns(tx, await rowOf(race), { highestPrice: kronor(900) }, now());
      return untilItWaits(outcomeOf(act(seller, listing)));
    });
    expect(await meanwhile.outcome).toBe('PRICE_ABOVE_HIGHEST');
  });

  test('that is being set holds for a listing that a purchase gives back, whichever comes first', async () => {
    const end = (tx: Transaction, purchaseId: string) =>
      applyEvent(tx, {
        event: 'checkoutExpired',
        purchaseId,
        input: { sessionExpired: true },
        ...clockAt(now()),
      });
    const set = async (tx: Transaction, race: RaceRef) =>
      writeColumns(tx, await lockRace(tx, race.id), { highestPrice: kronor(900) }, now());
    for (const first of ['price', 'end'] as const) {
      const race = await aRace();
      const { listing, purchase } = await aPurchase({ race, price: 901 }).done();
      const acts = [(tx: Transaction) => set(tx, race), (tx: Transaction) => end(tx, purchase.id)];
      const [one, other] = first === 'price' ? acts : acts.reverse();
      const meanwhile = await db.transaction(async (tx) => {
        await one?.(tx);
        return untilItWaits(outcomeOf(db.transaction(async (later) => other?.(later))));
      });
      expect(await meanwhile.outcome).toBe('ok');
      expect(await pauseOf(listing)).toEqual(TOO_DEAR);
    }
  });

  test('keeps a listing that is for sale above it from being bought, by one öre', async () => {
    const [race, buyer] = [await aRace(), await aUser()];
    const listing = await aListing({ race, price: 901 });
    await rewrite(races, race.id, { highestPrice: ore(kronor(901) - 1) });
    expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('PRICE_ABOVE_HIGHEST');
    expect(await buy(buyer, listing)).toBe('PRICE_ABOVE_HIGHEST');
    await rewrite(races, race.id, { highestPrice: kronor(901) });
    expect(await buy(buyer, listing)).toBe('ok');
  });
});
