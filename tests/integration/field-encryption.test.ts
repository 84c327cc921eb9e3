import { randomBytes, randomUUID } from 'node:crypto';
import { db, pg } from '@sandbox/database';
import { SANDBOX_FIELD_KEYS } from '@sandbox/options';
import { aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { purchases, secondFactors } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createFieldCipher, type FieldCipher, keyIdOf } from '@/server/lib/field-cipher';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { reencryptFields } from '@/server/services/encryption/encrypted-fields';
import { getNameChange } from '@/server/services/purchases/get-name-change';
import { encryptSecret } from '@/server/services/second-factor/second-factor';
import { tablesWith } from '../support/every-table';
import { workQueues } from '../support/queues';
import { readPurchase } from '../support/rows';

const fields = ['full_name', 'birth_date', 'personnummer', 'customer_number', 'phone'] as const;
const cipher = createFieldCipher([SANDBOX_FIELD_KEYS]);
const newer = `newer:${randomBytes(32).toString('base64')}`;

const paidWithDetails = async () => {
  const race = await aRace({ buyerFields: [...fields] });
  return aPurchase({ race }).paid().done();
};

const storedOf = async (id: string): Promise<string> => (await readPurchase(id)).buyerDetails ?? '';
const contextOf = (id: string) => `purchases.buyer_details_encrypted:${id}`;

beforeAll(() => workQueues());

describe('what an organiser asks of a buyer', () => {
  test('stands in no table in plain text, the queue’s included, and the seller reads it', async () => {
    const { purchase, listing } = await paidWithDetails();
    await workQueues();
    for (const secret of ['19880412-2383', '1988-04-12', '204815', '+46701234567'])
      expect(await tablesWith(secret)).toEqual([]);
    const seller = callAs('seller', purchase.sellerId, purchase.paidAt as Date);
    const { buyer } = await getNameChange({ listingId: listing.id }, seller);
    expect(buyer?.details).toMatchObject({ personnummer: '19880412-2383', birth_date: '1988-04-12' });
  });

  test('cannot be written in plain text, nor be read as another purchase’s', async () => {
    const [{ purchase: one }, { purchase: other }] = [await paidWithDetails(), await paidWithDetails()];
    const write = (buyerDetails: string) =>
      db.update(purchases).set({ buyerDetails }).where(eq(purchases.id, other.id));
    await expect(write('{"personnummer":"19880412-2383"}')).rejects.toThrow();
    await write(await storedOf(one.id));
    expect(() => decryptBuyerDetails(other.id, one.buyerDetails ?? '')).toThrow('another record');
    const seller = callAs('seller', other.sellerId, new Date());
    await expect(getNameChange({ listingId: other.listingId }, seller)).rejects.toThrow();
  });
});

describe('replacing a key', () => {
  const both = createFieldCipher([newer, SANDBOX_FIELD_KEYS]);

  test('encrypts everything again, if it has the older one, goes on where it was stopped, and leaves the rest', async () => {
    await pg`update purchases set buyer_details_encrypted = null`;
    const fixtures = [await paidWithDetails(), await paidWithDetails(), await paidWithDetails()];
    const before = await db.select().from(purchases);
    const keys = async () =>
      (await Promise.all(fixtures.map(({ purchase }) => storedOf(purchase.id)))).map(keyIdOf).sort();
    // Where the older key is missing nothing is changed.
    await expect(reencryptFields(db, createFieldCipher([newer]))).rejects.toThrow('no key "sandbox"');
    expect(await keys()).toEqual(['sandbox', 'sandbox', 'sandbox']);
    let allowed = 2;
    const stopped: FieldCipher = {
      ...both,
      encrypt: (plain, context) => {
        if (allowed === 0) throw new Error('stopped');
        allowed -= 1;
        return both.encrypt(plain, context);
      },
    };
    await expect(reencryptFields(db, stopped)).rejects.toThrow('stopped');
    expect(await keys()).toEqual(['newer', 'newer', 'sandbox']);

    expect(await reencryptFields(db, both)).toMatchObject({ 'purchases.buyer_details_encrypted': 1 });
    expect(await keys()).toEqual(['newer', 'newer', 'newer']);
    const after = createFieldCipher([newer]);
    expect(await reencryptFields(db, after)).toMatchObject({ 'purchases.buyer_details_encrypted': 0 });
    for (const { purchase } of fixtures) {
      const plain = after.decrypt(await storedOf(purchase.id), contextOf(purchase.id));
      expect(JSON.parse(plain)).toMatchObject({ personnummer: '19880412-2383' });
    }
    const withoutKeys = (rows: typeof before) =>
      rows.map((row) => ({ ...row, buyerDetails: null })).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(withoutKeys(await db.select().from(purchases))).toEqual(withoutKeys(before));
  });

  test('reaches the secrets of second factors and the codes that are handed over', async () => {
    const { id: userId } = await aUser({ isAdmin: true });
    const secret = encryptSecret(userId, 'JBSWY3DPEHPK3PXP');
    await db.insert(secondFactors).values({ userId, kind: 'totp', secret, createdAt: new Date() });
    const race = await aRace({ transferMechanism: 'buyer_code' });
    const { purchase } = await aPurchase({ race }).paid().nameChanged('LOPP-7F3K').done();
    expect(await reencryptFields(db, both)).toMatchObject({
      'second_factors.secret': 1,
      'purchases.hand_over_code_encrypted': 1,
    });
    const after = createFieldCipher([newer]);
    const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    expect(after.decrypt(factor?.secret ?? '', `second_factors.secret:${userId}`)).toBe('JBSWY3DPEHPK3PXP');
    const { handOverCode } = await readPurchase(purchase.id);
    const opened = (column: string) =>
      after.decrypt(handOverCode ?? '', `purchases.${column}:${purchase.id}`);
    expect(opened('hand_over_code_encrypted')).toBe('LOPP-7F3K');
    // It opens in no other column of its own row.
    expect(() => opened('buyer_details_encrypted')).toThrow();
  });

  test('goes through more than a batch', async () => {
    const { purchase } = await paidWithDetails();
    const copies = Array.from({ length: 450 }, () => {
      const id = randomUUID();
      const buyerDetails = cipher.encrypt('{}', contextOf(id));
      const ended = { state: 'cancelled' as const, cancelledAt: now() };
      return { ...purchase, ...ended, id, buyerDetails, checkoutSessionId: null };
    });
    await db.insert(purchases).values(copies);
    expect((await reencryptFields(db, both))['purchases.buyer_details_encrypted']).toBe(451);
  });
});
