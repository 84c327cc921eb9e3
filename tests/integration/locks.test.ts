import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { pg } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@/sandbox/scenario/users';
import { db, type Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { lockAdmins } from '@/server/services/approvals';
import { lockOwnListing } from '@/server/services/listings/internal/own-listing';
import { lockPurchase } from '@/server/services/purchases';
import { lockRace } from '@/server/services/races';
import { lockManagedUser } from '@/server/services/users/internal/user-access';
import { as } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { readUser } from '../support/rows';

afterEach(() => {
  vi.restoreAllMocks();
});

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

describe('a deadlock', () => {
  const change = (tx: Transaction, { id }: User) =>
    tx
      .update(users)
      .set({ firstName: sql`${users.firstName} || '!'` })
      .where(eq(users.id, id));

  test('ends one of the two, which begins again: both are done, and each once', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue(undefined);
    const [first, second] = [await aUser({ firstName: 'Åsa' }), await aUser({ firstName: 'Bo' })];
    const met = Promise.withResolvers<void>();
    let began = 0;
    /** Changes both, the second when the other transaction has its first. */
    const changeBoth = (one: User, other: User) =>
      db.transaction(async (tx) => {
        await change(tx, one);
        began += 1;
        if (began === 2) met.resolve();
        await met.promise;
        await change(tx, other);
      });
    await Promise.all([changeBoth(first, second), changeBoth(second, first)]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('deadlock'));
    expect(began).toBe(3);
    expect([await readUser(first.id), await readUser(second.id)]).toMatchObject([
      { firstName: 'Åsa!!' },
      { firstName: 'Bo!!' },
    ]);
  });

  test('that comes again and again says to try again', async () => {
    vi.spyOn(logger, 'warn').mockReturnValue(undefined);
    const user = await aUser();
    const named = { firstName: 'Åsa', lastName: 'Öberg', displayName: 'Åsa Ö' };
    await pg.unsafe(`
      create function end_as_deadlock() returns trigger language plpgsql as $$
      begin raise exception using errcode = '40P01'; end $$;
      create trigger deadlocked before update on users for each row
      when (old.id = '${user.id}') execute function end_as_deadlock()`);
    expect(await outcomeOf(as(user).account.updateNames(named))).toBe('BUSY');
    await pg.unsafe('drop trigger deadlocked on users');
    expect(await outcomeOf(as(user).account.updateNames(named))).toBe('ok');
  });
});
