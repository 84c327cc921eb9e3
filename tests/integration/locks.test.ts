import { randomUUID } from 'node:crypto';
import { pg } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callAs, clockAt, visitorAt } from '@/domain/account/actor';
import { registerInput } from '@/domain/account/input';
import { kronor } from '@/domain/money/ore';
import { storeToken } from '@/server/auth/tokens';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { authTokens, rememberedDetails, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { register, resetPassword } from '@/server/services/accounts';
import { lockAdmins } from '@/server/services/approvals';
import { matchListing } from '@/server/services/bids';
import { rememberDetails } from '@/server/services/buyer-details';
import { publishReadyDrafts } from '@/server/services/drafts';
import { lockOwnListing } from '@/server/services/listings/internal/own-listing';
import { setOrganiserRaces } from '@/server/services/organisers';
import { deleteAccount } from '@/server/services/profile';
import { applyEvent, createCheckout, lockPurchase } from '@/server/services/purchases';
import { lockRace, pausePlaces } from '@/server/services/races';
import { writeColumns } from '@/server/services/races/write-race';
import { blockUser, eraseUser, exportUser } from '@/server/services/users';
import { lockManagedUser } from '@/server/services/users/internal/user-access';
import { createWithdrawal } from '@/server/services/withdrawals';
import { as } from '../support/callers';
import { untilItWaits } from '../support/lock-waits';
import { anOrganisedRace } from '../support/organiser-scene';
import { organiserVersion } from '../support/organisers';
import { outcomeOf } from '../support/outcome';
import { registration } from '../support/registration';
import { rewrite } from '../support/rewrite';
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

/** Two ids in their order. */
const twoIds = () => [randomUUID(), randomUUID()].toSorted() as [string, string];

/** A race's listings of which the later one comes before the first by its id. */
async function listingsOutOfOrder(race: Race) {
  const later = await aListing({ race });
  for (;;) {
    const { id: first } = await aListing({ race });
    if (first < later.id) return { first, later: later.id };
  }
}

/** Of one race, so many of its listings are changed at once. */
const inBulk =
  (change: (tx: Transaction, race: Race) => Promise<unknown>, wish: Partial<Race> = {}) =>
  async () => {
    const race = await aRace(wish);
    const { first, later } = await listingsOutOfOrder(race);
    return {
      act: () => db.transaction(async (tx) => change(tx, await lockRace(tx, race.id))),
      first: ['race_listings', first],
      next: ['race_listings', later],
    };
  };

/** A user with a mailed link for a new password, and the link's id. */
async function aMailedLink() {
  const [user, token] = [await aUser(), randomUUID()];
  const link = { userId: user.id, purpose: 'reset_password', token } as const;
  await db.transaction((tx) => storeToken(tx, link, now()));
  const [row] = await db.select().from(authTokens).where(eq(authTokens.userId, user.id));
  return { user, token, link: row?.id ?? '' };
}

interface Order {
  act: () => Promise<unknown>;
  /** Table and id of what it locks first, and of what it does not hold while it waits for that. */
  first: string[];
  next: string[];
}

const orders: Record<string, () => Promise<Order>> = {
  'an erased user’s listings, then the user': async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    await as(seller).listings.pause({ id: listing.id });
    const act = () => deleteAccount(callAs('user', seller.id, now()));
    return { act, first: ['race_listings', listing.id], next: ['users', seller.id] };
  },
  'the same, when an admin erases': async () => {
    const [seller, admin] = [await aSeller(), await aUser({ isAdmin: true })];
    const listing = await aListing({ seller });
    await as(seller).listings.pause({ id: listing.id });
    const act = () => eraseUser({ id: seller.id, reason: 'Mejl.' }, callAs('admin', admin.id, now()));
    return { act, first: ['race_listings', listing.id], next: ['users', admin.id] };
  },
  'a buyer, then what is remembered of them': async () => {
    const listing = await aListing({ race: await aRace({ buyerFields: ['birth_date'] }) });
    const buyer = await aUser();
    const buyerDetails = { birth_date: '1980-02-29' };
    await db.transaction((tx) => rememberDetails(tx, buyer.id, buyerDetails, now()));
    const [row] = await db.select().from(rememberedDetails).where(eq(rememberedDetails.userId, buyer.id));
    const checkout = { listingId: listing.id, priceSeen: listing.price, feeAccepted: true, buyerDetails };
    const act = () =>
      createCheckout({ ...checkout, rememberDetails: true }, callAs('buyer', buyer.id, now()));
    return { act, first: ['users', buyer.id], next: ['remembered_details', row?.id ?? ''] };
  },
  'a race, then who publishes an ad of it': async () => {
    const [race, seller] = [await aRace(), await aSeller()];
    const act = () => aListing({ race, seller });
    return { act, first: ['curated_races', race.id], next: ['users', seller.id] };
  },
  'a race, then who saves an ad of it': async () => {
    const [race, user] = [await aRace(), await aUser()];
    const draft = { raceId: race.id, price: 500, termsAccepted: true, feeAccepted: true } as const;
    const act = () => as(user).drafts.save(draft);
    return { act, first: ['curated_races', race.id], next: ['users', user.id] };
  },
  'a race, then whose draft is published': async () => {
    const [race, user] = [await aRace(), await aUser()];
    await as(user).drafts.save({ raceId: race.id, price: 500, termsAccepted: true, feeAccepted: true });
    const act = () => publishReadyDrafts({ userId: user.id }, clockAt(now()));
    return { act, first: ['curated_races', race.id], next: ['users', user.id] };
  },
  'a user, then the mailed link that they use': async () => {
    const { user, token, link } = await aMailedLink();
    const act = () => resetPassword({ token, password: 'en-ny-lång-mening' }, visitorAt(now()));
    return { act, first: ['users', user.id], next: ['auth_tokens', link] };
  },
  'a user who has not confirmed their address, then their links, when the address is registered again':
    async () => {
      const { user, link } = await aMailedLink();
      await rewrite(users, user.id, { emailVerifiedAt: null });
      const again = registerInput.parse(registration(user.email));
      const act = () => register(again, visitorAt(now()));
      return { act, first: ['users', user.id], next: ['auth_tokens', link] };
    },
  'a user, then the purchase that they withdraw from': async () => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().confirmed().done();
    const statement = {
      name: 'Åsa Öberg',
      email: buyer.email,
      ownEmail: buyer.email,
      reference: '',
      message: '',
    };
    const act = () =>
      createWithdrawal({ ...statement, purchaseId: purchase.id }, callAs('user', buyer.id, now()));
    return { act, first: ['users', buyer.id], next: ['purchases', purchase.id] };
  },
  'a bid, then its purchase': async () => {
    const { bid, race } = await aBid();
    const listing = await aListing({ race });
    const purchaseId = (await matchListing({ listingId: listing.id }, clockAt(now()))) ?? '';
    const event = { event: 'checkoutExpired', purchaseId, input: { sessionExpired: true } } as const;
    const act = () => db.transaction((tx) => applyEvent(tx, { ...event, ...clockAt(now()) }));
    return { act, first: ['bids', bid.id], next: ['purchases', purchaseId] };
  },
  'an organiser’s races by their ids': async () => {
    const [first, next] = twoIds();
    const { organiserId } = await anOrganisedRace({ id: first });
    await aRace({ id: next });
    const seen = await organiserVersion(organiserId);
    const call = callAs('admin', (await aUser({ isAdmin: true })).id, now());
    const act = () => setOrganiserRaces({ ...seen, raceIds: [next] }, call);
    return { act, first: ['curated_races', first], next: ['curated_races', next] };
  },
  'an import’s races by their ids': async () => {
    const [first, next] = twoIds();
    const raceName = `Lopp ${randomUUID()}`;
    const race = { raceName, location: 'Umeå' };
    await aRace({ ...race, id: first, distance: '10K' });
    await aRace({ ...race, id: next, distance: '5K' });
    const admin = as(await aUser({ isAdmin: true })).admin.races;
    const { text: stands } = await admin.export({ query: raceName });
    const [head, ...rows] = stands.replaceAll('Umeå', 'Luleå').split('\r\n').filter(Boolean);
    const lines = rows.toSorted((one) => (one.startsWith(next) ? -1 : 1));
    const text = [head, ...lines].join('\r\n');
    const { digest } = await admin.previewImport({ text });
    const act = async () => expect(await admin.import({ text, digest })).toEqual({ created: 0, updated: 2 });
    return { act, first: ['curated_races', first], next: ['curated_races', next] };
  },
  'a race’s listings by their ids, when it is renamed': inBulk((tx, race) =>
    writeColumns(tx, race, { raceName: 'Nytt namn' }, now()),
  ),
  'the same, when its highest price is set': inBulk((tx, race) =>
    writeColumns(tx, race, { highestPrice: kronor(100) }, now()),
  ),
  'the same, when its windows cost something else': inBulk((tx, race) => {
    const windows = race.windows.map((window) => ({ ...window, cost: kronor(200), payer: 'buyer' as const }));
    return writeColumns(tx, race, { windows }, now());
  }),
  'the same, when they are paused': inBulk((tx, race) => pausePlaces(tx, race.id, now())),
};

describe('what locks several rows takes them in one order', () => {
  test.each(Object.entries(orders))('%s', async (_, scene) => {
    const { act, first, next } = await scene();
    const { free, waits, outcome } = await pg.begin(async (tx) => {
      await tx.unsafe(`select from ${first[0]} where id = $1 for update`, [first[1] ?? '']);
      const call = await untilItWaits(act());
      const taken = pg.unsafe(`select from ${next[0]} where id = $1 for update nowait`, [next[1] ?? '']);
      const free = await taken.then(
        () => true,
        () => false,
      );
      return { ...call, free };
    });
    expect({ waits, free }).toEqual({ waits: true, free: true });
    await outcome;
  });

  test('so that an admin who blocks someone and one who acts on another admin both do it', async () => {
    const warn = vi.spyOn(logger, 'warn');
    const [first, second] = (
      [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })] as const
    ).toSorted((one, other) => (one.id < other.id ? -1 : 1)) as [User, User];
    const [third, someone] = [await aUser({ isAdmin: true }), await aUser()];
    const by = ({ id }: User) => callAs('admin', id, now());
    const both = await pg.begin(async (tx) => {
      await tx`select from users where id = ${second.id} for update`;
      const one = await untilItWaits(exportUser({ id: second.id, reason: 'Mejl.' }, by(first)));
      const other = await untilItWaits(blockUser({ id: someone.id, reason: 'Bedrägeri.' }, by(third)), 1);
      return { one, other };
    });
    await Promise.all([both.one.outcome, both.other.outcome]);
    expect(warn).not.toHaveBeenCalled();
    expect((await readUser(someone.id)).blockedAt).not.toBeNull();
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
    const oneDone = Promise.withResolvers<void>();
    let began = 0;
    let changed = 0;
    /** Changes both, the second when the other transaction has its first. Begun again it lets the other one end. */
    const changeBoth = (one: User, other: User) =>
      inTransaction(async (tx) => {
        began += 1;
        if (began > 2) await oneDone.promise;
        await change(tx, one);
        changed += 1;
        if (changed === 2) met.resolve();
        await met.promise;
        await change(tx, other);
      }).then(oneDone.resolve);
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
