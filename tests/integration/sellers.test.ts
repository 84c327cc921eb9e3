import { db } from '@sandbox/database';
import { aListing, aRace, type Listing } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, onboard, type User } from '@sandbox/scenario/users';
import type { Standing } from '@sandbox/stripe/accounts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { notifications } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { type AccountReading, readAccount, syncAccount } from '@/server/services/sellers/sync-account';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { accountReadAt, setAccountRead } from '../support/account-readings';
import { signedIn } from '../support/browser';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { readUser, transferOf } from '../support/rows';
import { deliver, eventAbout, payOut, setTransfers } from '../support/stripe';
import { world } from '../support/world';

const accountOf = async (user: User) => (await readUser(user.id)).stripeAccountId;

/** Stripe changes a seller's state and sends the event. */
async function decide(user: User, standing: Standing): Promise<void> {
  const account = await accountOf(user);
  await setTransfers(account, standing);
  expect(await deliver(eventAbout(account, 'account.updated'))).toBe(200);
}

const list = async (user: User) => {
  const { id: raceId } = await aRace();
  return outcomeOf(as(user).listings.create({ raceId, price: 500, termsAccepted: true, feeAccepted: true }));
};

const buy = (buyer: User, listing: Listing) =>
  outcomeOf(
    as(buyer).purchases.createCheckout({
      listingId: listing.id,
      priceSeen: listing.price,
      feeAccepted: true,
    }),
  );

describe('becoming a seller', () => {
  test('goes from nothing by begun to complete, and only then can a listing be published', async () => {
    const user = await aUser();
    const status = () => as(user).seller.onboardingStatus();
    expect(await status()).toMatchObject({ state: 'none' });
    expect(await list(user)).toBe('SELLER_REQUIRED');
    const { url } = await as(user).seller.startOnboarding();
    expect(url).toMatch(/\/connect\//);
    expect(await status()).toMatchObject({ state: 'begun', submitted: false });
    expect(await list(user)).toBe('SELLER_REQUIRED');
    await onboard(user.id);
    expect(await status()).toMatchObject({ state: 'complete', requirementsDue: false });
    expect(await list(user)).toBe('ok');
    expect(await outcomeOf(as(user).seller.startOnboarding())).toBe('ALREADY_SELLER');
    expect((await as(user).seller.dashboardLink()).url).toContain(`/express/${await accountOf(user)}`);
    expect(await mailsTo(user)).toEqual(['listingPublished']);
  });

  test('in two tabs makes one account, of an individual asked nothing that we know or a business has, and mails nothing', async () => {
    const user = await aUser();
    const links = await Promise.all(atOnce(3, () => as(user).seller.startOnboarding()));
    expect(new Set(links.map(({ url }) => url)).size).toBe(3);
    const account = world.sandbox.stripe.accounts.get((await accountOf(user)) ?? '');
    expect(account).toMatchObject({
      business_type: 'individual',
      country: 'SE',
      email: user.email,
      default_currency: 'sek',
      capabilities: { transfers: 'inactive' },
      business_profile: { mcc: '7922', product_description: expect.stringContaining('startplats') },
    });
    expect(account?.business_profile?.url).toMatch(/^http/);
    await as(user).seller.onboardingStatus();
    expect(await mailsTo(user)).toEqual([]);
  });
});

describe('a platform that Stripe has not approved for transfers alone', () => {
  test('refuses while selling is not open, and lets users begin once it is', async () => {
    world.sandbox.faults.add({ transfersAlone: 'refused' });
    const [early, later] = [await aUser(), await aUser()];
    expect(await outcomeOf(as(early).seller.startOnboarding())).toBe('SELLING_NOT_OPEN');
    expect(await accountOf(early)).toBeNull();
    world.sandbox.faults.clear();
    expect((await as(later).seller.startOnboarding()).url).toMatch(/\/connect\//);
  });
});

describe('a seller of whom Stripe asks more', () => {
  const begun = { state: 'begun', submitted: true };
  test.each([
    ['requirements_due', { ...begun, requirementsDue: true, reviewing: false }],
    ['inactive', { ...begun, requirementsDue: true, reviewing: false, deadline: null }],
    ['reviewing', { ...begun, reviewing: true }],
    ['rejected', { state: 'rejected', submitted: true }],
  ] as const)('(%s) can list nothing, sell nothing and put nothing up again', async (standing, status) => {
    const [seller, buyer] = [await aSeller(), await aUser()];
    const listing = await aListing({ seller });
    const paused = await aPurchase({ seller })
      .paid()
      .nameChanged()
      .reported()
      .ruled('refund', await aUser({ isAdmin: true }))
      .done();
    await decide(seller, standing);
    expect(await as(seller).seller.onboardingStatus()).toMatchObject(status);
    expect(await list(seller)).toBe('SELLER_REQUIRED');
    expect(await outcomeOf(as(seller).listings.relist({ id: paused.listing.id }))).toBe('SELLER_REQUIRED');
    expect(await buy(buyer, listing)).toBe('SELLER_NOT_READY');
    expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('SELLER_NOT_READY');

    await decide(seller, 'active');
    expect(await as(seller).seller.onboardingStatus()).toMatchObject({ state: 'complete' });
    expect(await list(seller)).toBe('ok');
    expect(await buy(buyer, listing)).toBe('ok');
  });

  test('is mailed once for each change, however often Stripe reports it', async () => {
    const seller = await aSeller();
    const account = await accountOf(seller);
    await setTransfers(account, 'requirements_due');
    const event = eventAbout(account, 'account.updated');
    await Promise.all([...atOnce(3, () => deliver(event)), as(seller).seller.onboardingStatus()]);
    await decide(seller, 'inactive');
    expect(await mailsTo(seller)).toEqual(['sellerRequirements']);
    await decide(seller, 'active');
    await decide(seller, 'rejected');
    expect(await mailsTo(seller)).toEqual(['sellerRejected', 'sellerRequirements']);
  });

  test('may go to Stripe again, and is a seller again when it is done', async () => {
    const seller = await aSeller();
    await decide(seller, 'requirements_due');
    expect((await as(seller).seller.onboardingStatus()).deadline).toBeInstanceOf(Date);
    expect(await outcomeOf(as(seller).seller.onboardingLink())).toBe('ok');
    await onboard(seller.id);
    expect(await list(seller)).toBe('ok');
  });

  test('is no seller in the session either, from the moment it is known', async () => {
    const seller = await aSeller();
    const browser = await signedIn(seller);
    const ready = async () => (await browser.call((api) => api.auth.session())).user?.sellerReady;
    expect(await ready()).toBe(true);
    await decide(seller, 'requirements_due');
    expect(await ready()).toBe(false);
  });
});

describe('two answers of Stripe’s about a seller’s account that overtake each other', () => {
  /** Something asks Stripe about the account, and the answer is on its way until it is let go. */
  async function held<Result>(user: User, ask: () => Promise<Result>): Promise<() => Promise<Result>> {
    const path = `/v1/accounts/${await accountOf(user)}`;
    world.sandbox.faults.add({ match: { method: 'GET', path }, mode: 'hold-answer' });
    const answered = ask();
    await expect.poll(() => world.sandbox.faults.held).toBe(1);
    return () => {
      world.sandbox.faults.release();
      return answered;
    };
  }
  const change = async (user: User, standing: Standing) => setTransfers(await accountOf(user), standing);
  const deliverLast = async (user: User) => deliver(eventAbout(await accountOf(user), 'account.updated'));
  const readLongAgo = ({ id }: User) => setAccountRead(id, plus(now(), -2 * HOUR));
  const readiness = async ({ id }: User) => {
    const { onboardingComplete, requirementsDue } = await readUser(id);
    return onboardingComplete && !requirementsDue;
  };

  test('leave the newer one: a seller who is restricted sells nothing', async () => {
    const [seller, buyer] = [await aSeller(), await aUser()];
    const listing = await aListing({ seller });
    await decide(seller, 'requirements_due');
    await change(seller, 'active');
    const release = await held(seller, () => deliverLast(seller));
    await decide(seller, 'inactive');
    expect(await release()).toBe(200);
    expect(await readiness(seller)).toBe(false);
    expect(await buy(buyer, listing)).toBe('SELLER_NOT_READY');
  });

  test('leave the newer one: a seller who is not restricted any more is mailed nothing', async () => {
    const seller = await aSeller();
    await decide(seller, 'requirements_due');
    await decide(seller, 'active');
    const before = await mailsTo(seller);
    await change(seller, 'inactive');
    const release = await held(seller, () => deliverLast(seller));
    await decide(seller, 'active');
    expect(await release()).toBe(200);
    expect(await readiness(seller)).toBe(true);
    expect(await mailsTo(seller)).toEqual(before);
  });

  test('also when the older one was requested by the seller’s own page', async () => {
    const seller = await aSeller();
    await decide(seller, 'inactive');
    const release = await held(seller, () => as(seller).seller.onboardingStatus());
    await decide(seller, 'active');
    expect(await release()).toMatchObject({ state: 'complete', requirementsDue: false });
    expect(await readiness(seller)).toBe(true);
  });

  test('also when it was requested by a checkout, which does not take place', async () => {
    const [seller, buyer] = [await aSeller(), await aUser()];
    const listing = await aListing({ seller });
    await readLongAgo(seller);
    const release = await held(seller, () => buy(buyer, listing));
    await decide(seller, 'inactive');
    expect(await release()).toBe('SELLER_NOT_READY');
    expect(await readiness(seller)).toBe(false);
  });

  test('also when it was requested after a failed payout', async () => {
    const seller = await aSeller();
    const account = await accountOf(seller);
    await payOut(account, 'failed');
    const [failed] = [...world.sandbox.stripe.events.values()].filter(
      (event) => event.account === account && event.type === 'payout.failed',
    );
    if (!failed) throw new Error('No payout.failed');
    const release = await held(seller, () => deliver(failed));
    await decide(seller, 'inactive');
    expect(await release()).toBe(200);
    expect(await readiness(seller)).toBe(false);
    const rows = await db.select().from(notifications).where(eq(notifications.userId, seller.id));
    expect(rows.map(({ type }) => type)).toEqual(['payout_failed']);
  });

  test('by the order of the requests, whatever the clocks of two processes say', async () => {
    const seller = await aSeller();
    const older = await readAccount((await accountOf(seller)) ?? '');
    await setTransfers(await accountOf(seller), 'inactive');
    const newer = await readAccount((await accountOf(seller)) ?? '');
    const store = (account: AccountReading, at: Date) => db.transaction((tx) => syncAccount(tx, account, at));
    await store(newer, plus(now(), -3 * MINUTE));
    await store(older, now());
    expect(await readiness(seller)).toBe(false);
    // A clock that is set back changes nothing either.
    await store(await readAccount((await accountOf(seller)) ?? ''), plus(now(), -49 * HOUR));
    await setTransfers(await accountOf(seller), 'active');
    await store(await readAccount((await accountOf(seller)) ?? ''), plus(now(), -50 * HOUR));
    expect(await readiness(seller)).toBe(true);
  });
});

test('however often a seller’s account is read, a transfer that waits is enqueued once, and once more after that', async () => {
  const seller = await aSeller();
  const { purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
  const { id } = await transferOf(purchase.id);
  await db.execute(sql`delete from pgboss.job where name = 'transfer'`);
  const account = await readAccount((await accountOf(seller)) ?? '');
  for (const _ of [1, 2, 3, 4]) await db.transaction((tx) => syncAccount(tx, account, now()));
  const jobs = await db.execute(
    sql`select start_after > now() as later from pgboss.job where name = 'transfer' and data->>'transferId' = ${id} order by 1`,
  );
  expect([...jobs]).toEqual([{ later: false }, { later: true }]);
});

test('a reading that says the same as before writes nothing of the user', async () => {
  const seller = await aSeller();
  const versionOf = async () => {
    const [row] = await db.execute(sql`select xmin::text as version from users where id = ${seller.id}`);
    return row?.version;
  };
  const before = await versionOf();
  await setAccountRead(seller.id, null);
  const sync = async () => {
    const account = await readAccount((await accountOf(seller)) ?? '');
    await db.transaction((tx) => syncAccount(tx, account, now()));
  };
  await sync();
  expect(await accountReadAt(seller.id)).not.toBeNull();
  expect(await versionOf()).toBe(before);
  await setTransfers(await accountOf(seller), 'inactive');
  await sync();
  expect(await versionOf()).not.toBe(before);
});

describe('what Stripe decided of a seller while every delivery was lost', () => {
  const readAt = ({ id }: User, hoursAgo: number | null) =>
    setAccountRead(id, hoursAgo === null ? null : plus(now(), -hoursAgo * HOUR));
  const buyAsAnyone = async (listing: Listing) => buy(await aUser(), listing);
  const catchUpLater = async (...sellers: User[]) => {
    for (const each of sellers) await readAt(each, 7);
    await catchUp(clockAt(now()));
  };

  test('is read by the schedule, of those with live listings', async () => {
    const [seller, idle] = [await aSeller(), await aSeller()];
    await aListing({ seller });
    for (const each of [seller, idle]) await setTransfers(await accountOf(each), 'requirements_due');
    await catchUpLater(seller, idle);
    expect(await readUser(seller.id)).toMatchObject({ requirementsDue: true });
    expect(await readUser(idle.id)).toMatchObject({ requirementsDue: false });
    expect(await mailsTo(seller)).toContain('sellerRequirements');
  });

  test('is read before a checkout when the last reading is older than an hour, and not before', async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    await setTransfers(await accountOf(seller), 'rejected');
    await readAt(seller, 2);
    expect(await buyAsAnyone(listing)).toBe('SELLER_NOT_READY');

    await setTransfers(await accountOf(seller), 'inactive');
    const other = await aListing({ seller: await aSeller() });
    world.sandbox.faults.add({ match: { method: 'GET', path: '/v1/accounts' }, mode: '500', times: 9 });
    expect(await buyAsAnyone(other)).toBe('ok');
  });

  test('is a reason not to sell while Stripe does not answer', async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    await readAt(seller, null);
    const path = `/v1/accounts/${await accountOf(seller)}`;
    world.sandbox.faults.add({ match: { method: 'GET', path }, mode: '500', times: 9 });
    expect(await buyAsAnyone(listing)).toBe('PAYMENT_PROVIDER_DOWN');
  });

  test('notifies of a payout that the bank refused, once, and mails the admins', async () => {
    const admin = await aUser({ isAdmin: true });
    const seller = await aSeller();
    await aListing({ seller });
    const account = await accountOf(seller);
    await payOut(account, 'failed');
    for (const _ of ['first', 'again']) await catchUpLater(seller);
    const events = [...world.sandbox.stripe.events.values()].filter(
      (event) => event.account === account && event.type === 'payout.failed',
    );
    for (const event of events) expect(await deliver(event)).toBe(200);
    const rows = await db.select().from(notifications).where(eq(notifications.userId, seller.id));
    expect(rows.map(({ type }) => type)).toEqual(['payout_failed']);
    expect(await mailsTo(admin)).toEqual(['taskAlert']);
  });

  test('ends the selling of a user who has closed their account at Stripe', async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    world.sandbox.stripe.accounts.delete((await accountOf(seller)) ?? '');
    await catchUpLater(seller);
    expect(await buyAsAnyone(listing)).toBe('SELLER_NOT_READY');
  });
});
