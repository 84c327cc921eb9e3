import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BuyerField } from '@/domain/race/fields';
import { rememberedDetails } from '@/server/db/schema';
import { decryptRemembered } from '@/server/services/buyer-details/remembered-details';
import { as } from '../support/callers';
import { dataFileOf } from '../support/data-file';
import { tablesWith } from '../support/every-table';
import { outcomeOf } from '../support/outcome';

const answers = {
  full_name: 'Zorvild Quistlander',
  birth_date: '1988-04-12',
  personnummer: '19880412-2383',
  customer_number: 'K-204815',
  phone: '070-988 77 66',
} satisfies Partial<Record<BuyerField, string>>;

const checkOut = async (
  user: User,
  rememberDetails: boolean | undefined,
  buyerDetails: Partial<Record<BuyerField, string>> = answers,
) => {
  const race = await aRace({ buyerFields: Object.keys(buyerDetails) as BuyerField[] });
  const { id: listingId, price: priceSeen } = await aListing({ race });
  await as(user).purchases.createCheckout({ listingId, priceSeen, buyerDetails, rememberDetails });
  return listingId;
};
const rowsOf = ({ id }: User) => db.select().from(rememberedDetails).where(eq(rememberedDetails.userId, id));
const remembered = async (user: User) => (await as(user).account.rememberedDetails()).details;
const kept = { full_name: 'Zorvild Quistlander', birth_date: '1988-04-12', phone: '+46709887766' };

describe('what organisers ask of a buyer', () => {
  test('is remembered only when the buyer asks for it, checked and without what is worth too much', async () => {
    const [user, other] = [await aUser(), await aUser()];
    await checkOut(user, undefined);
    await checkOut(other, true);
    expect(await remembered(user)).toBeNull();
    expect(await remembered(other)).toEqual(kept);
  });

  test('adds up over purchases, and the last answer counts', async () => {
    const user = await aUser();
    await checkOut(user, true);
    await checkOut(user, true, { full_name: 'Zorvild Ek', shirt_size: 'M' });
    expect(await remembered(user)).toEqual({ ...kept, full_name: 'Zorvild Ek', shirt_size: 'M' });
  });

  test('stays when it is left out, and goes when the buyer says no or erases it in the profile', async () => {
    const user = await aUser();
    await checkOut(user, true);
    await checkOut(user, undefined, { full_name: 'Någon Annan' });
    expect(await remembered(user)).toEqual(kept);
    await as(user).account.forgetDetails();
    await as(user).account.forgetDetails();
    expect(await remembered(user)).toBeNull();
    const other = await aUser();
    await checkOut(other, true);
    await checkOut(other, false);
    expect(await remembered(other)).toBeNull();
  });

  test('is not remembered of a purchase that is refused', async () => {
    const user = await aUser();
    const wrong = { ...answers, phone: 'ingen' };
    expect(await outcomeOf(checkOut(user, true, wrong))).toBe('BUYER_DETAILS_WRONG');
    expect(await remembered(user)).toBeNull();
  });

  test('stands in no table in plain text, and opens for its user alone', async () => {
    const [user, other] = [await aUser(), await aUser()];
    await checkOut(user, true);
    for (const secret of ['Quistlander', '1988-04-12', '+46709887766']) {
      expect(await tablesWith(secret)).toEqual([]);
    }
    const [row] = await rowsOf(user);
    expect(() => decryptRemembered(other.id, row?.details ?? '')).toThrow('another record');
  });

  test('is in the file of one’s data, and goes with the account', async () => {
    const user = await aUser();
    const listingId = await checkOut(user, true, { shirt_size: 'XL' });
    const file = JSON.parse(await dataFileOf(user));
    expect(file.sparadeUppgifterTillArrangörer).toMatchObject([{ uppgifter: { Tröjstorlek: 'XL' } }]);
    await as(user).purchases.cancelCheckout({ listingId });
    await as(user).account.delete();
    expect(await rowsOf(user)).toEqual([]);
  });
});
