import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { pg } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aSeller, aUser } from '@/sandbox/scenario/users';
import { db, type Transaction } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { lockAdmins } from '@/server/services/approvals';
import { lockOwnListing } from '@/server/services/listings/internal/own-listing';
import { lockPurchase } from '@/server/services/purchases';
import { lockRace } from '@/server/services/races';
import { lockManagedUser } from '@/server/services/users/internal/user-access';

/** Whether a row can be written that refers to this one, while the transaction is open: a key's check takes this lock. */
const canBeReferredTo = (table: string, id: string) =>
  pg.unsafe(`select from ${table} where id = $1 for key share nowait`, [id]).then(
    () => true,
    () => false,
  );

describe('a row that is changed and stays does not keep others from referring to it', () => {
  const whileLocked = (lock: (tx: Transaction) => Promise<unknown>, table: string, id: string) =>
    db.transaction(async (tx) => {
      await lock(tx);
      return canBeReferredTo(table, id);
    });

  test('a listing, whose purchase goes on or whose seller changes it', async () => {
    const { purchase, listing } = await aPurchase().done();
    const locks = [
      (tx: Transaction) => lockPurchase(tx, purchase.id),
      (tx: Transaction) => lockOwnListing(tx, listing.id, listing.sellerId),
    ];
    for (const lock of locks) expect(await whileLocked(lock, 'race_listings', listing.id)).toBe(true);
  });

  test('but one that may be deleted does', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller });
    const lock = (tx: Transaction) => lockOwnListing(tx, id, seller.id, 'update');
    expect(await whileLocked(lock, 'race_listings', id)).toBe(false);
  });

  test('a race', async () => {
    const { id } = await aRace();
    expect(await whileLocked((tx) => lockRace(tx, id), 'curated_races', id)).toBe(true);
  });

  test('a user, whom an admin acts on, and the admins', async () => {
    const [user, admin] = [await aUser(), await aUser({ isAdmin: true })];
    const call = callAs('admin', admin.id, now());
    expect(await whileLocked((tx) => lockManagedUser(tx, user.id, call), 'users', user.id)).toBe(true);
    expect(await whileLocked(lockAdmins, 'users', admin.id)).toBe(true);
  });
});
