import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { kronor, ore } from '@/domain/money';
import { raceFieldsOf } from '@/domain/race/race-columns';
import { addDays } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aListing, aRace, type Listing, type Race } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { auditLog, organiserRaceEdits, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { exportData } from '@/server/services/accounts/export-data';
import { updateOwnRace } from '@/server/services/organisers/update-own-race';
import { cancelCheckout } from '@/server/services/purchases/cancel-checkout';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { anOrganiser, makeContact, removeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { readListing, readPurchase } from '../support/rows';

const anAdmin = () => aUser({ isAdmin: true });

/** A race and a contact of its organiser. */
async function scene(wish: Parameters<typeof aRace>[0] = {}) {
  const race = await aRace(wish);
  const organiserId = await anOrganiser(race.id);
  const contact = await aUser();
  await makeContact(organiserId, contact);
  return { race, organiserId, contact };
}

const rowOf = async ({ id }: Pick<Race, 'id'>): Promise<Race> => {
  const [row] = await db.select().from(races).where(eq(races.id, id));
  if (!row) throw new Error('The race is gone');
  return row;
};

type Update = Parameters<ReturnType<typeof as>['organisers']['updateRace']>[0];

/** What the form sends, with some fields changed. */
async function wishOf({ id }: Pick<Race, 'id'>, changes: Partial<Update> = {}): Promise<Update> {
  const row = await rowOf({ id });
  const fields = raceFieldsOf(row);
  return {
    ...{ id, updatedAt: row.updatedAt, windows: fields.windows, instructions: fields.instructions },
    ...{ instructionsSeller: fields.instructionsSeller, instructionsBuyer: fields.instructionsBuyer },
    ...{ groupRules: fields.groupRules, refusesDiscounted: fields.refusesDiscounted },
    ...{ refusesTransferred: fields.refusesTransferred },
    highestPrice: row.highestPrice && row.highestPrice / 100,
    ...changes,
  };
}

const update = async (by: User, race: Pick<Race, 'id'>, changes: Partial<Update>) =>
  as(by).organisers.updateRace(await wishOf(race, changes));
const cap = (by: User, race: Pick<Race, 'id'>, highestPrice: number | null) =>
  update(by, race, { highestPrice });
const pause = (by: User, { id }: Pick<Race, 'id'>, reason = '') =>
  as(by).organisers.pauseResale({ id, reason });
const resume = (by: User, { id }: Pick<Race, 'id'>) => as(by).organisers.resumeResale({ id });
const editsOf = ({ id }: Pick<Race, 'id'>) =>
  db
    .select()
    .from(organiserRaceEdits)
    .where(eq(organiserRaceEdits.raceId, id))
    .orderBy(organiserRaceEdits.createdAt);
const marksOf = async ({ id }: Pick<Listing, 'id'>) => {
  const { status, timeoutStatus } = await readListing(id);
  return [status, timeoutStatus];
};
const buy = (buyer: User, listing: Listing) =>
  as(buyer).purchases.createCheckout({ listingId: listing.id, priceSeen: listing.price, feeAccepted: true });

describe('who may', () => {
  test("another organiser's race does not exist to a contact, nor one's own after the right has ended", async () => {
    const { race, organiserId, contact } = await scene();
    const { contact: other } = await scene();
    const tries = (by: User) => [
      update(by, race, { groupRules: 'Led 9.' }),
      pause(by, race),
      resume(by, race),
    ];
    expect(await outcomesOf(tries(other))).toEqual(Array(3).fill('RACE_NOT_FOUND'));
    expect((await as(other).organisers.races()).map(({ id }) => id)).not.toContain(race.id);
    expect((await as(contact).organisers.races()).map(({ id }) => id)).toEqual([race.id]);
    await removeContact(organiserId, contact);
    expect(await outcomesOf(tries(contact))).toEqual(Array(3).fill('ORGANISER_REQUIRED'));
    expect(await rowOf(race)).toMatchObject({ groupRules: null, resalePausedAt: null });
    expect(await editsOf(race)).toEqual([]);
  });

  test("a race without an organiser is nobody's", async () => {
    const { contact } = await scene();
    expect(await outcomeOf(pause(contact, await aRace()))).toBe('RACE_NOT_FOUND');
  });
});

describe('an edit', () => {
  test('changes windows and texts, keeps who changed what, and leaves name, day and place alone', async () => {
    const { race, contact } = await scene();
    const wish = await wishOf(race);
    const [window] = wish.windows;
    if (!window) throw new Error('The race has no window');
    const windows = [
      { ...window, closes: `${addDays(race.date, -5)} 18:00`, cost: 250, payer: 'buyer' as const },
    ];
    const extra = { raceName: 'Annat namn', date: addDays(race.date, 1), slug: 'annan', archived: true };
    await as(contact).organisers.updateRace({ ...wish, ...extra, windows, instructions: 'Mejla oss.' });
    const after = await rowOf(race);
    expect(after).toMatchObject({
      ...{ raceName: race.raceName, date: race.date, slug: race.slug, archived: false },
      ...{ instructions: 'Mejla oss.', windows: [{ cost: kronor(250), payer: 'buyer' }] },
    });
    expect(await editsOf(race)).toMatchObject([
      {
        userId: contact.id,
        before: { instructions: race.instructions, windows: wish.windows },
        after: { instructions: 'Mejla oss.', windows },
      },
    ]);
    expect(Object.keys((await editsOf(race))[0]?.after ?? {}).toSorted()).toEqual([
      'instructions',
      'windows',
    ]);
    // It is in the contact's own file.
    let file = '';
    for await (const part of exportData(callAs('user', contact.id, now()))) file += part;
    expect(JSON.parse(file)).toMatchObject({
      ändringarAvArrangörersLopp: [
        {
          lopp: race.raceName,
          ändringar: expect.arrayContaining([expect.objectContaining({ till: 'Mejla oss.' })]),
        },
      ],
    });
    // The same again changes nothing, and leaves no row.
    await update(contact, race, {});
    expect(await editsOf(race)).toHaveLength(1);
  });

  test('leaves what a purchase was promised', async () => {
    const { race, contact } = await scene();
    const { purchase } = await aPurchase({ race }).paid().done();
    const { windows } = await wishOf(race);
    const moved = windows.map((window) => ({ ...window, closes: `${addDays(race.date, -20)} 18:00` }));
    await update(contact, race, { windows: moved });
    expect((await rowOf(race)).windows).not.toEqual(race.windows);
    const after = await readPurchase(purchase.id);
    expect(after.window).toEqual(purchase.window);
    expect(after.nameChangeDeadline).toEqual(purchase.nameChangeDeadline);
  });

  test('is refused by the rules of the form of the admins, and when someone was first', async () => {
    const { race, contact } = await scene();
    const [window] = (await wishOf(race)).windows;
    if (!window) throw new Error('The race has no window');
    const late = [{ ...window, closes: `${addDays(race.date, 1)} 12:00` }];
    expect(await outcomeOf(update(contact, race, { windows: late }))).toBe('RACE_DEADLINE_OUTSIDE');
    expect(await outcomeOf(update(contact, race, { windows: [window, window] }))).toBe('WINDOWS_OVERLAP');
    expect(await outcomeOf(update(contact, race, { instructions: ' ' }))).toBe('INVALID_INPUT');
    const seen = await wishOf(race, { groupRules: 'Led 2.' });
    await update(contact, race, { groupRules: 'Led 1.' });
    expect(await outcomeOf(as(contact).organisers.updateRace(seen))).toBe('CHANGED_MEANWHILE');
    const call = callAs('organiser', contact.id, now());
    expect(await outcomeOf(updateOwnRace({ ...seen, updatedAt: (await rowOf(race)).updatedAt }, call))).toBe(
      'ok',
    );
  });
});

describe('an admin', () => {
  test('sees what was changed and undoes it, once', async () => {
    const { race, contact } = await scene();
    const admin = await anAdmin();
    await update(contact, race, { groupRules: 'Led 1.', highestPrice: 900 });
    await pause(contact, race, 'Vi byter system.');
    const mine = (await as(admin).admin.races.edits()).filter((edit) => edit.race.id === race.id);
    expect(mine).toMatchObject([
      { by: contact.email, before: { resalePause: null }, after: { resalePause: 'Vi byter system.' } },
      { before: { groupRules: '', highestPrice: null }, after: { groupRules: 'Led 1.', highestPrice: 900 } },
    ]);
    for (const { id } of mine) await as(admin).admin.races.undoEdit({ id });
    await as(admin).admin.races.undoEdit({ id: mine[0]?.id ?? '' });
    expect(await rowOf(race)).toMatchObject({ groupRules: null, highestPrice: null, resalePausedAt: null });
    expect((await editsOf(race)).map(({ undoneBy }) => undoneBy)).toEqual([admin.id, admin.id]);
    const log = await db.select().from(auditLog).where(eq(auditLog.entityId, race.id));
    expect(log.map(({ action }) => action)).toEqual(['race.undo', 'race.undo']);
  });

  test('undoes only what nobody has changed since', async () => {
    const { race, contact } = await scene();
    const admin = await anAdmin();
    await update(contact, race, { groupRules: 'Led 1.' });
    await update(contact, race, { groupRules: 'Led 2.' });
    const [first, second] = await editsOf(race);
    const undo = (edit?: { id: string }) => outcomeOf(as(admin).admin.races.undoEdit({ id: edit?.id ?? '' }));
    expect(await undo(first)).toBe('EDIT_OVERWRITTEN');
    expect(await undo(second)).toBe('ok');
    expect(await undo(first)).toBe('ok');
    expect((await rowOf(race)).groupRules).toBeNull();
  });

  test('does not undo into a race that lacks what it needs', async () => {
    const { race, contact } = await scene();
    const admin = await anAdmin();
    await update(contact, race, { instructionsSeller: 'Säljaren.', instructionsBuyer: 'Köparen.' });
    await update(contact, race, { instructions: '' });
    const [first] = await editsOf(race);
    expect(await outcomeOf(as(admin).admin.races.undoEdit({ id: first?.id ?? '' }))).toBe('EDIT_OVERWRITTEN');
  });

  test('gives the next edition the organiser, but neither pause nor highest price', async () => {
    const { race, organiserId, contact } = await scene();
    const admin = await anAdmin();
    await cap(contact, race, 900);
    await pause(contact, race);
    const next = await as(admin).admin.races.create({ ...raceFieldsOf(race), copyOf: race.id });
    expect(await rowOf(next)).toMatchObject({ organiserId, resalePausedAt: null, highestPrice: null });
    const alone = await as(admin).admin.races.create(raceFieldsOf(race));
    expect((await rowOf(alone)).organiserId).toBeNull();
  });
});

describe('while the resale is paused', () => {
  test('nothing is bought, published, saved or relisted, and pages say why', async () => {
    const { race, contact } = await scene();
    const [seller, buyer] = [await aSeller(), await aUser()];
    const listing = await aListing({ race, seller });
    const idle = await aListing({ race, seller });
    await as(seller).listings.pause({ id: idle.id });
    const draft = { raceId: race.id, price: 500, termsAccepted: true, feeAccepted: true } as const;
    const kept = await aUser();
    const { id: draftId } = await as(kept).drafts.save(draft);
    await pause(contact, race, 'Vi byter system.');

    expect(await outcomeOf(buy(buyer, listing))).toBe('RESALE_PAUSED');
    expect(await outcomeOf(aListing({ race, seller }))).toBe('RESALE_PAUSED');
    expect(await outcomeOf(as(seller).listings.relist({ id: idle.id }))).toBe('RESALE_PAUSED');
    expect(await outcomeOf(as(kept).drafts.save(draft))).toBe('RESALE_PAUSED');
    expect((await as(kept).drafts.mine()).find(({ id }) => id === draftId)?.obstacle).toBe('RESALE_PAUSED');

    const page = await visitor().listings.byId({ id: listing.id });
    expect(page).toMatchObject({ obstacle: 'RESALE_PAUSED', resalePausedReason: 'Vi byter system.' });
    const racePage = await visitor().races.bySlug({ slug: race.slug });
    expect(racePage).toMatchObject({
      ...{ resalePause: { reason: 'Vi byter system.' }, offers: null, listable: false, open: true },
    });
    const found = await visitor().listings.search({ raceId: race.id, grouped: false });
    expect(found.items).toMatchObject([{ id: listing.id, resalePaused: true }]);
    const { races: listable } = await as(seller).races.listable();
    expect(listable.find(({ id }) => id === race.id)?.resalePause).toEqual({ reason: 'Vi byter system.' });
    const { items } = await as(seller).listings.mine({});
    expect(items.find(({ id }) => id === listing.id)?.resalePause).toEqual({ reason: 'Vi byter system.' });
    expect(items.find(({ id }) => id === idle.id)?.relistObstacle).toBe('RESALE_PAUSED');

    await resume(contact, race);
    expect(await rowOf(race)).toMatchObject({ resalePausedAt: null, resalePausedReason: null });
    expect(await outcomeOf(as(seller).listings.relist({ id: idle.id }))).toBe('ok');
    expect(await outcomeOf(buy(buyer, listing))).toBe('ok');
  });

  test('purchases under way go on: one that pays, and one that waits for the name change', async () => {
    const { race, contact } = await scene();
    const started = await aPurchase({ race }).done();
    const paid = await aPurchase({ race }).paid().done();
    await pause(contact, race);
    expect((await readPurchase(started.purchase.id)).state).toBe('pending_payment');
    expect((await readPurchase(paid.purchase.id)).state).toBe('pending_name_change');
    expect((await readListing(started.listing.id)).status).toBe('pending_payment');
  });
});

describe('a highest price', () => {
  const DEAR = kronor(901);

  test('keeps new ads, drafts and prices below it, to the krona', async () => {
    const { race, contact } = await scene();
    const [seller, waiting] = [await aSeller(), await aUser()];
    await cap(contact, race, 900);
    expect(await outcomeOf(aListing({ race, seller, price: 901 }))).toBe('PRICE_ABOVE_HIGHEST');
    const listing = await aListing({ race, seller, price: 900 });
    const save = (price: number) =>
      as(waiting).drafts.save({ raceId: race.id, price, termsAccepted: true, feeAccepted: true });
    expect(await outcomeOf(save(901))).toBe('PRICE_ABOVE_HIGHEST');
    expect(await outcomeOf(save(900))).toBe('ok');
    const setPrice = (price: number) => outcomeOf(as(seller).listings.updatePrice({ id: listing.id, price }));
    expect(await setPrice(901)).toBe('PRICE_ABOVE_HIGHEST');
    expect(await setPrice(899)).toBe('ok');
    expect((await as(seller).listings.forEdit({ id: listing.id })).highestPrice).toBe(kronor(900));
    expect((await visitor().races.bySlug({ slug: race.slug })).highestPrice).toBe(kronor(900));
    await cap(contact, race, 800);
    expect(await marksOf(listing)).toEqual(['inactive', 'inactive_due_to_price']);
  });

  test('pauses dearer listings, which are for sale again once their price is lowered', async () => {
    const { race, contact } = await scene();
    const [seller, buyer] = [await aSeller(), await aUser()];
    const [dear, within] = [
      await aListing({ race, seller, price: 901 }),
      await aListing({ race, seller, price: 900 }),
    ];
    await cap(contact, race, 900);
    expect(await marksOf(within)).toEqual(['available', 'active']);
    expect(await marksOf(dear)).toEqual(['inactive', 'inactive_due_to_price']);
    expect(await outcomeOf(buy(buyer, dear))).toBe('LISTING_UNAVAILABLE');
    const found = await visitor().listings.search({ raceId: race.id, grouped: false });
    expect(found.items.map(({ id }) => id)).toEqual([within.id]);
    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([
      { title: 'Sänk priset på din annons', listingId: dear.id, path: `/listings/${dear.id}/edit` },
    ]);
    expect((await mailsTo(seller)).filter((mail) => mail === 'priceAboveHighest')).toHaveLength(1);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ id: dear.id, face: 'paused_price', can: { edit: true, relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: dear.id }))).toBe('PRICE_ABOVE_HIGHEST');

    await as(seller).listings.updatePrice({ id: dear.id, price: 900 });
    expect(await marksOf(dear)).toEqual(['available', 'active']);
    expect((await as(seller).account.notifications()).items).toEqual([]);
    expect(await outcomeOf(buy(buyer, await readListing(dear.id)))).toBe('ok');
  });

  test('that is raised or undone brings them back', async () => {
    const { race, contact } = await scene();
    const admin = await anAdmin();
    const seller = await aSeller();
    const listing = await aListing({ race, seller, price: 901 });
    await cap(contact, race, 900);
    await cap(contact, race, 901);
    expect(await marksOf(listing)).toEqual(['available', 'active']);
    // The mail is not sent when there is nothing to do any more.
    expect(await mailsTo(seller)).not.toContain('priceAboveHighest');
    await cap(contact, race, 100);
    const last = (await editsOf(race)).at(-1);
    // The pause of a race does not keep a listing from waiting with the others.
    await pause(contact, race);
    await as(admin).admin.races.undoEdit({ id: last?.id ?? '' });
    expect(await marksOf(listing)).toEqual(['available', 'active']);
  });

  test('holds for a listing that a purchase gives back', async () => {
    const { race, contact } = await scene();
    const { listing, purchase, buyer } = await aPurchase({ race, price: 901 }).done();
    await cap(contact, race, 900);
    expect((await readPurchase(purchase.id)).state).toBe('pending_payment');
    await cancelCheckout({ listingId: listing.id }, callAs('buyer', buyer.id, now()));
    expect(await marksOf(listing)).toEqual(['inactive', 'inactive_due_to_price']);
  });

  test('keeps a listing that is for sale above it from being bought, by one öre', async () => {
    const { race } = await scene();
    const buyer = await aUser();
    const listing = await aListing({ race, price: 901 });
    const limit = (highestPrice: number) =>
      db
        .update(races)
        .set({ highestPrice: ore(highestPrice) })
        .where(eq(races.id, race.id));
    await limit(DEAR - 1);
    expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('PRICE_ABOVE_HIGHEST');
    expect(await outcomeOf(buy(buyer, listing))).toBe('PRICE_ABOVE_HIGHEST');
    await limit(DEAR);
    expect(await outcomeOf(buy(buyer, listing))).toBe('ok');
  });
});
