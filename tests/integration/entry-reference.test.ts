import { randomBytes } from 'node:crypto';
import { db } from '@sandbox/database';
import { SANDBOX_FIELD_KEYS } from '@sandbox/options';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntryReferenceRule } from '@/domain/race/windows';
import { entryConflicts, listings, notifications } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createFieldCipher, keyIdOf } from '@/server/lib/field-cipher';
import { reencryptFields } from '@/server/services/encryption/encrypted-fields';
import { as, visitor } from '../support/callers';
import { tablesWith } from '../support/every-table';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, readListing, readUser } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { countTasks } from '../support/tasks';

const asking = (entryReference: EntryReferenceRule = 'required') => aRace({ entryReference });

const offer = (seller: User, race: Race, entryReference?: string) =>
  as(seller).listings.create({
    raceId: race.id,
    price: 500,
    termsAccepted: true,
    feeAccepted: true,
    ...(entryReference !== undefined && { entryReference }),
  });

const conflictsOf = (race: Race) =>
  db.select().from(entryConflicts).where(eq(entryConflicts.raceId, race.id));

/** A place with a number whose buyer has got the money back: its listing is paused, and its seller gets a mail. */
async function pausedWith(race: Race, entryReference: string) {
  const listing = await aListing({ race, entryReference });
  await owedToBuyer({ listing });
  const warning = { type: 'timeout_warning', title: 'Pausad', message: 'Annonsen är pausad.' } as const;
  const about = { userId: listing.sellerId, listingId: listing.id, createdAt: now() };
  await db.insert(notifications).values({ ...warning, ...about });
  return { listing, seller: await readUser(listing.sellerId) };
}

/** A place with a number, sold to its buyer, who can sell. */
async function soldWith(race: Race, entryReference: string) {
  const listing = await aListing({ race, entryReference });
  const buyer = await aSeller();
  await aPurchase({ listing, buyer }).paid().nameChanged().confirmed().done();
  return { listing, buyer, seller: await readUser(listing.sellerId) };
}

beforeAll(() => workQueues());

describe('what a seller must give', () => {
  test('is a number where the race requires one, and none where it does not', async () => {
    const seller = await aSeller();
    const required = await asking();
    expect(await outcomeOf(offer(seller, required))).toBe('ENTRY_REFERENCE_MISSING');
    expect(await outcomeOf(offer(seller, required, ' '))).toBe('ENTRY_REFERENCE_MISSING');
    expect(await outcomeOf(offer(seller, required, '12_3'))).toBe('INVALID_INPUT');
    expect(await outcomeOf(offer(seller, required, 'A 1'))).toBe('ok');
    expect(await outcomeOf(offer(seller, await asking('optional')))).toBe('ok');
    expect(await outcomeOf(offer(seller, await asking('none')))).toBe('ok');
  });

  test('is the strictest of the race’s windows, and the form shows it', async () => {
    const race = await aRace();
    const [first] = race.windows;
    const windows = [
      aWindow({}, race.date, { ...first, entryReference: 'optional' }),
      aWindow({}, race.date, { entryReference: 'required', opensAt: first?.closesAt ?? null }),
    ];
    const both = await aRace({ windows });
    expect(await outcomeOf(offer(await aSeller(), both))).toBe('ENTRY_REFERENCE_MISSING');
    const { races } = await visitor().races.listable();
    expect(races.find(({ id }) => id === both.id)?.entryReference).toBe('required');
  });

  test('is not kept where the race does not ask for it', async () => {
    const [race, one, other] = [await asking('none'), await aSeller(), await aSeller()];
    const { id } = await offer(one, race, 'B-77');
    expect(await readListing(id)).toMatchObject({ entryReference: null, entryHash: null });
    expect(await outcomeOf(offer(other, race, 'B-77'))).toBe('ok');
    expect((await visitor().listings.byId({ id })).entryChecked).toBe(false);
  });
});

describe('a start number', () => {
  test('stands nowhere in plain text; its seller reads it, nobody else', async () => {
    const [race, seller] = [await asking(), await aSeller()];
    const { id } = await offer(seller, race, 'Kvitto 90-417/x');
    await workQueues();
    expect(await tablesWith('90-417')).toEqual([]);
    expect(await tablesWith('90417/x')).toEqual([]);
    const mine = await as(seller).listings.mine({});
    expect(mine.items.map(({ entryReference }) => entryReference)).toEqual(['Kvitto 90-417/x']);
    const shown = await visitor().listings.byId({ id });
    expect(shown.entryChecked).toBe(true);
    const found = await visitor().listings.search({ raceId: race.id });
    const { entryHash, entryReference } = await readListing(id);
    for (const text of [JSON.stringify(shown), JSON.stringify(found)]) {
      for (const secret of ['90-417', entryHash, entryReference]) expect(text).not.toContain(secret);
    }
    // The same number has another hash in another race, and the database takes none in plain text.
    const other = await offer(seller, await asking(), 'Kvitto 90-417/x');
    expect((await readListing(other.id)).entryHash).not.toBe(entryHash);
    const plain = db.update(listings).set({ entryReference: '12' }).where(eq(listings.id, id));
    await expect(plain).rejects.toThrow();
  });

  test('is encrypted again when a key is replaced, and is compared as before', async () => {
    const [race, seller] = [await asking(), await aSeller()];
    const { id } = await offer(seller, race, 'R-1');
    const before = await readListing(id);
    const newer = `newer:${randomBytes(32).toString('base64')}`;
    const both = createFieldCipher([newer, SANDBOX_FIELD_KEYS]);
    const counts = await reencryptFields(db, both);
    expect(counts['race_listings.entry_reference_encrypted']).toBeGreaterThanOrEqual(1);
    const after = await readListing(id);
    expect(keyIdOf(after.entryReference ?? '')).toBe('newer');
    expect(after.entryHash).toBe(before.entryHash);
    const context = `race_listings.entry_reference_encrypted:${id}`;
    expect(both.decrypt(after.entryReference ?? '', context)).toBe('R-1');
    await reencryptFields(db, createFieldCipher([SANDBOX_FIELD_KEYS, newer]));
  });
});

describe('the same number in another listing of the race', () => {
  test('is refused at its field, however it is written, and shows up for admins', async () => {
    const [race, one, other] = [await asking('optional'), await aSeller(), await aSeller()];
    const { id } = await offer(one, race, 'AB-1042');
    await expect(offer(other, race, ' ab 10 42 ')).rejects.toMatchObject({
      cause: { code: 'ENTRY_ALREADY_LISTED', field: 'entryReference' },
    });
    expect(await outcomeOf(offer(other, race, 'ab1042'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await outcomeOf(offer(other, race, 'AB-1043'))).toBe('ok');
    expect(await conflictsOf(race)).toMatchObject([
      { listingId: id, holderId: one.id, sellerId: other.id, pausedListingId: null, handledAt: null },
    ]);
    const own = await db.select().from(listings).where(eq(listings.sellerId, other.id));
    expect(own).toHaveLength(1);
  });

  test('is refused to its own seller too, which concerns no admin', async () => {
    const [race, seller] = [await asking(), await aSeller()];
    await offer(seller, race, '31');
    expect(await outcomeOf(offer(seller, race, '31'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await conflictsOf(race)).toEqual([]);
  });

  test('of many accounts at the same moment, one wins', async () => {
    const race = await asking();
    const sellers = await Promise.all(atOnce(4, () => aSeller()));
    const outcomes = await outcomesOf(sellers.map((seller) => offer(seller, race, '0800')));
    expect(outcomes).toEqual([...Array(3).fill('ENTRY_ALREADY_LISTED'), 'ok']);
    const left = await db.select().from(listings).where(eq(listings.raceId, race.id));
    expect(left).toHaveLength(1);
    expect(await conflictsOf(race)).toHaveLength(3);
  });

  test('is refused while a purchase is reserved, paid and waits for its buyer', async () => {
    const race = await asking();
    const listing = await aListing({ race, entryReference: '66' });
    const other = await aSeller();
    const refused = async () => {
      expect(await outcomeOf(offer(other, race, '66'))).toBe('ENTRY_ALREADY_LISTED');
      expect((await visitor().listings.byId({ id: listing.id })).entryChecked).toBe(true);
    };
    await aPurchase({ listing }).and(refused).paid().and(refused).nameChanged().and(refused).done();
  });
});

describe('a paused listing', () => {
  test('holds no number, and cannot come back while another has it', async () => {
    const race = await asking();
    const { listing, seller } = await pausedWith(race, 'P-5');
    expect((await visitor().listings.byId({ id: listing.id })).entryChecked).toBe(false);
    const mine = async () => (await as(seller).listings.mine({})).items[0];
    expect(await mine()).toMatchObject({ relistObstacle: null, can: { relist: true } });
    const other = await aSeller();
    const { id } = await offer(other, race, 'p5');
    expect(await mine()).toMatchObject({ relistObstacle: 'ENTRY_ALREADY_LISTED', can: { relist: false } });
    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([{ canRelist: false, relistObstacle: 'ENTRY_ALREADY_LISTED' }]);
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('ENTRY_ALREADY_LISTED');
    expect(await conflictsOf(race)).toMatchObject([
      { listingId: id, holderId: other.id, sellerId: seller.id, pausedListingId: listing.id },
    ]);
    await as(other).listings.delete({ id });
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('ok');
    expect((await visitor().listings.byId({ id: listing.id })).entryChecked).toBe(true);
  });

  test('and a new one at the same moment: one wins', async () => {
    const race = await asking();
    const { listing, seller } = await pausedWith(race, '404');
    const other = await aSeller();
    const both = [offer(other, race, '404'), as(seller).listings.relist({ id: listing.id })];
    expect(await outcomesOf(both)).toEqual(['ENTRY_ALREADY_LISTED', 'ok']);
  });
});

describe('a place that has been sold', () => {
  test('is its buyer’s to sell, not the old seller’s, whatever the buyer does with it', async () => {
    const race = await asking();
    const { listing, buyer, seller } = await soldWith(race, 'S-1');
    expect(await outcomeOf(offer(seller, race, 'S1'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await outcomeOf(offer(await aSeller(), race, 'S1'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await conflictsOf(race)).toMatchObject([
      { listingId: listing.id, holderId: buyer.id, sellerId: seller.id },
      { listingId: listing.id, holderId: buyer.id },
    ]);
    const { id } = await offer(buyer, race, 's 1');
    await as(buyer).listings.delete({ id });
    expect(await outcomeOf(offer(seller, race, 'S1'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await outcomeOf(offer(buyer, race, 'S1'))).toBe('ok');
  });

  test('belongs to the last of its buyers, also when it comes back to the first seller', async () => {
    const race = await asking();
    const { buyer, seller } = await soldWith(race, '30');
    const again = await aListing({ race, seller: buyer, entryReference: '30' });
    await aPurchase({ listing: again, buyer: seller }).paid().nameChanged().confirmed().done();
    expect(await outcomeOf(offer(buyer, race, '30'))).toBe('ENTRY_ALREADY_LISTED');
    expect(await outcomeOf(offer(seller, race, '30'))).toBe('ok');
  });

  test('stays its buyer’s when the seller deletes the account, of which the number is erased', async () => {
    const race = await asking();
    const { listing, seller } = await soldWith(race, 'D-9');
    const other = await offer(seller, race, 'D-10');
    await as(seller).listings.delete({ id: other.id });
    await as(seller).account.delete();
    const kept = await readListing(listing.id);
    expect(kept.entryReference).toBeNull();
    expect(kept.entryHash).not.toBeNull();
    expect(await outcomeOf(offer(await aSeller(), race, 'D-9'))).toBe('ENTRY_ALREADY_LISTED');
  });
});

describe('a conflict', () => {
  test('is shown to admins without the number, counted, and handled once, with a row in the audit log', async () => {
    const [race, one, other] = [await asking(), await aSeller(), await aSeller()];
    const admin = await aUser({ isAdmin: true });
    const api = as(admin).admin;
    const count = await countTasks(admin, 'entryConflict');
    await offer(one, race, 'HEMLIGT-1');
    await outcomeOf(offer(other, race, 'HEMLIGT-1'));
    expect(await countTasks(admin, 'entryConflict')).toBe(count + 1);
    const shown = (await api.entryConflicts()).filter(({ holderId }) => holderId === one.id);
    const { raceName } = race;
    const parties = { sellerId: other.id, seller: other.username, holder: one.username };
    expect(shown).toMatchObject([{ ...parties, race: { raceName }, own: false }]);
    expect(JSON.stringify(shown)).not.toMatch(/hemligt/i);
    const id = shown[0]?.id ?? '';
    await api.handleEntryConflict({ id });
    await api.handleEntryConflict({ id });
    expect(await countTasks(admin, 'entryConflict')).toBe(count);
    const entry = { action: 'entry_conflict.handle', adminId: admin.id, detail: null };
    expect(await auditOf(id)).toEqual([entry]);
    // A repeated attempt is recorded again.
    await outcomeOf(offer(other, race, 'HEMLIGT-1'));
    expect(await countTasks(admin, 'entryConflict')).toBe(count + 1);
  });

  test('is not for an admin who is one of the two', async () => {
    const [race, one, other] = [await asking(), await aSeller(), await aSeller()];
    await offer(one, race, '17');
    await outcomeOf(offer(other, race, '17'));
    const [conflict] = await conflictsOf(race);
    const id = conflict?.id ?? '';
    for (const user of [one, other]) {
      const party = as({ ...user, isAdmin: true }).admin;
      expect((await party.entryConflicts()).find((each) => each.id === id)?.own).toBe(true);
      expect(await outcomeOf(party.handleEntryConflict({ id }))).toBe('CONFLICT_OF_INTEREST');
    }
  });
});
