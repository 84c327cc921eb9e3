import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aSeller, aUser, onboard, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import type { Standing } from '@sandbox/stripe/accounts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { draftReminderHours, MAX_DRAFTS } from '@/domain/listing/publish';
import { ore } from '@/domain/money/ore';
import { HOUR, plus } from '@/domain/time';
import { entryConflicts, listingDrafts, listings, races, users } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { countLinkedListings, deleteRace } from '@/server/services/races/delete-race';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { as, visitor } from '../support/callers';
import { tablesWith } from '../support/every-table';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { runScheduledSweep, workQueues } from '../support/queues';
import { readUser } from '../support/rows';
import { deliver, eventAbout, setTransfers } from '../support/stripe';
import { world } from '../support/world';

type Wish = Partial<Parameters<ReturnType<typeof as>['drafts']['save']>[0]>;

const agreed = { price: 500, termsAccepted: true, feeAccepted: true } as const;
const save = (user: User, race: Pick<Race, 'id'>, wish: Wish = {}) =>
  as(user).drafts.save({ ...agreed, raceId: race.id, ...wish });

/** A user with a draft who has not been to Stripe. */
async function aDraft(wish: Wish = {}, race?: Race) {
  const [user, of] = [await aUser(), race ?? (await aRace())];
  const { id } = await save(user, of, wish);
  return { user, race: of, id };
}

const draftsOf = (user: User) => db.select().from(listingDrafts).where(eq(listingDrafts.sellerId, user.id));
const listingsOf = (user: User) => db.select().from(listings).where(eq(listings.sellerId, user.id));

/** Stripe verifies a user, sends the event, and the jobs run. */
async function verified(user: User): Promise<void> {
  await deliver(eventAbout(await finishAtStripe(user), 'account.updated'));
  await workQueues();
}

/** Stripe verifies a user, and nothing has read it since. @returns the account. */
async function finishAtStripe(user: User): Promise<string> {
  const { url } = await as(user).seller.startOnboarding();
  await fetch(url.replace(/\/form$/, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'finish' }),
  });
  return (await readUser(user.id)).stripeAccountId ?? '';
}

const sweep = (at: Date) => runDeadlines(clockAt(at));

describe('an ad', () => {
  test('of a verified seller is published at once, of anyone else kept', async () => {
    const [seller, user, race] = [await aSeller(), await aUser(), await aRace()];
    expect(await save(seller, race)).toMatchObject({ published: true, title: race.raceName });
    expect(await listingsOf(seller)).toHaveLength(1);
    const draft = await save(user, race, { customRaceName: 'Elitledet', description: 'Led 2' });
    expect(draft).toMatchObject({ published: false, title: 'Elitledet' });
    expect(await listingsOf(user)).toEqual([]);
    expect(await mailsTo(user)).toEqual([]);
    const [mine] = await as(user).drafts.mine();
    const waiting = { title: 'Elitledet', obstacle: null, sellerReady: false, tried: false };
    expect(mine).toMatchObject({ ...waiting, id: draft.id });
    expect(await as(user).drafts.byId({ id: draft.id })).toMatchObject({ price: 500, description: 'Led 2' });
  });

  test('is judged like a listing before it is kept', async () => {
    const user = await aUser();
    const costs = await aRace({ nameChangeCost: ore(100_00), nameChangeCostPayer: 'seller' });
    expect(await outcomeOf(save(user, costs, { feeAccepted: false }))).toBe('FEE_NOT_ACCEPTED');
    const withReference = await aRace({ entryReference: 'required' });
    expect(await outcomeOf(save(user, withReference))).toBe('ENTRY_REFERENCE_MISSING');
    expect(await outcomeOf(save(user, { id: randomUUID() }))).toBe('RACE_NOT_FOUND');
    expect(await draftsOf(user)).toEqual([]);
  });

  test('is changed in its place, and a user has so many and no more', async () => {
    const { user, race, id } = await aDraft();
    await save(user, race, { draftId: id, price: 650 });
    expect(await draftsOf(user)).toMatchObject([{ id, price: 650_00 }]);
    const outcomes = await outcomesOf(atOnce(MAX_DRAFTS + 1, () => save(user, race)));
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(MAX_DRAFTS - 1);
    expect(outcomes.filter((each) => each === 'TOO_MANY_DRAFTS')).toHaveLength(2);
    expect(await outcomeOf(save(user, race, { draftId: id, price: 700 }))).toBe('ok');
  });

  test('is kept without a name, which the way to Stripe asks for where there is none, and changes no other', async () => {
    const [nameless, race] = [await aUser(), await aRace()];
    const unnamed = { firstName: '', lastName: '', displayName: '' };
    await db.update(users).set(unnamed).where(eq(users.id, nameless.id));
    const { id: draftId, published } = await save(nameless, race);
    expect(published).toBe(false);
    const start = (names?: { firstName?: string; lastName?: string }) =>
      outcomeOf(as(nameless).seller.startOnboarding({ draftId, ...names }));
    expect(await start()).toBe('NAMES_MISSING');
    expect(await start({ firstName: 'Åsa', lastName: ' ' })).toBe('NAMES_MISSING');
    expect(await start({ firstName: ' Åsa ', lastName: 'Öberg' })).toBe('ok');
    expect(await start({ firstName: 'Eva', lastName: 'Ek' })).toBe('ok');
    const { firstName, lastName, displayName } = await readUser(nameless.id);
    expect([firstName, lastName, displayName]).toEqual(['Åsa', 'Öberg', 'Åsa Öberg']);
  });
});

describe('a draft is its seller’s alone', () => {
  test('and is in no search, no count, on no page, in no checkout and in no watch', async () => {
    const race = await aRace({ raceName: `Hemligloppet ${randomUUID().slice(0, 8)}` });
    const watcher = await aUser();
    await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
    const { user, id } = await aDraft({ description: 'Bara jag ser den' }, race);
    const other = await aSeller();
    for (const api of [visitor(), as(other), as(user)]) {
      expect((await api.listings.search({ raceId: race.id })).items).toEqual([]);
      expect((await api.listings.counts({ raceId: race.id })).total).toBe(0);
      expect(await outcomeOf(api.listings.byId({ id }))).toBe('LISTING_NOT_FOUND');
    }
    const checkout = { listingId: id, priceSeen: ore(500_00), feeAccepted: true };
    expect(await outcomeOf(as(user).purchases.createCheckout(checkout))).toBe('LISTING_NOT_FOUND');
    expect(await mailsTo(watcher)).toEqual([]);
    expect(await as(other).drafts.mine()).toEqual([]);
    expect(await outcomeOf(as(other).drafts.byId({ id }))).toBe('DRAFT_NOT_FOUND');
    expect(await outcomeOf(as(other).drafts.delete({ id }))).toBe('DRAFT_NOT_FOUND');
    expect(await as(other).drafts.publish({ id })).toEqual({ published: [] });
    // Another's draft cannot be written over: what is saved is the caller's own.
    const theirs = await save(other, race, { draftId: id });
    expect(theirs.id).not.toBe(id);
    expect(await draftsOf(user)).toMatchObject([{ id, description: 'Bara jag ser den' }]);
    // Its own seller can delete it, once, and then it is published no more.
    await as(user).drafts.delete({ id });
    expect(await as(user).drafts.mine()).toEqual([]);
    expect(await outcomeOf(as(user).drafts.delete({ id }))).toBe('DRAFT_NOT_FOUND');
    await onboard(user.id);
    await workQueues();
    expect(await listingsOf(user)).toEqual([]);
  });

  test('and keeps its race, goes with the account, and its number is encrypted', async () => {
    const race = await aRace({ entryReference: 'required' });
    const { user, id } = await aDraft({ entryReference: 'HEMLIGT-77' }, race);
    expect(await tablesWith('HEMLIGT-77')).toEqual([]);
    expect(await as(user).drafts.byId({ id })).toMatchObject({ entryReference: 'HEMLIGT-77' });
    const admin = callAs('admin', (await aUser({ isAdmin: true })).id, now());
    expect(await countLinkedListings({ id: race.id })).toBe(1);
    expect(await outcomeOf(deleteRace({ id: race.id }, admin))).toBe('RACE_HAS_LISTINGS');
    await as(user).account.delete();
    expect(await draftsOf(user)).toEqual([]);
    expect(await outcomeOf(deleteRace({ id: race.id }, admin))).toBe('ok');
  });
});

describe('when Stripe is done with the seller', () => {
  test('the draft is published once, with mails, by two webhooks and the seller’s own page at once', async () => {
    const race = await aRace({ entryReference: 'optional' });
    const { user, id } = await aDraft({ entryReference: 'A-1', description: 'Led 2' }, race);
    const watcher = await aUser();
    await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
    const event = eventAbout(await finishAtStripe(user), 'account.updated');
    const again = { ...event, id: `${event.id}_igen` };
    await Promise.all([
      deliver(event),
      deliver(again),
      as(user).seller.onboardingStatus(),
      as(user).drafts.publish({ id }),
    ]);
    await Promise.all([workQueues(), workQueues(), as(user).drafts.publish({})]);
    expect(await draftsOf(user)).toEqual([]);
    expect(await listingsOf(user)).toMatchObject([
      { id, description: 'Led 2', status: 'available', price: 500_00, entryHash: expect.any(String) },
    ]);
    expect((await as(user).listings.mine({})).items).toMatchObject([{ id, entryReference: 'A-1' }]);
    expect(await mailsTo(user)).toEqual(['listingPublished']);
    expect(await mailsTo(watcher)).toEqual(['watchHit']);
    // A page that asks late, or a form sent again, gets the same listing.
    expect(await as(user).drafts.publish({ id })).toEqual({ published: [{ id, title: race.raceName }] });
    expect(await save(user, race, { draftId: id })).toMatchObject({ id, published: true });
    expect(await listingsOf(user)).toHaveLength(1);
  });

  test('the scheduled route alone publishes every draft, without long-running processes', async () => {
    const { user, race } = await aDraft();
    await save(user, race);
    expect(await deliver(eventAbout(await finishAtStripe(user), 'account.updated'))).toBe(200);
    expect(await listingsOf(user)).toEqual([]);
    expect((await runScheduledSweep()).status).toBe(200);
    expect(await listingsOf(user)).toHaveLength(2);
    expect(await draftsOf(user)).toEqual([]);
  });

  test('a lost webhook is made up for by reading the accounts of those who wait', async () => {
    const { user, id } = await aDraft();
    await finishAtStripe(user);
    await catchUp(clockAt(now()));
    await workQueues();
    expect(await listingsOf(user)).toMatchObject([{ id }]);
  });

  test.each([
    ['RACE_CANCELLED', { cancelledAt: now() }],
    ['RACE_CLOSED', { windows: [aWindow({ lastDay: '2020-01-01' }, '2020-01-10')] }],
    ['RACE_NOT_FOUND', { archived: true }],
    ['RACE_NOT_LISTABLE', { nameChangeRule: 'forbidden' as const }],
    // A fee that the seller has not agreed to.
    ['FEE_NOT_ACCEPTED', { windows: [aWindow({ nameChangeCost: ore(200_00) }, '2099-01-10')] }],
  ])(
    'a draft of a race that meanwhile is %s stays, and its seller is mailed why once',
    async (code, change) => {
      const { user, race, id } = await aDraft({ feeAccepted: false });
      await db.update(races).set(change).where(eq(races.id, race.id));
      await verified(user);
      expect(await listingsOf(user)).toEqual([]);
      const [mine] = await as(user).drafts.mine();
      expect(mine).toMatchObject({ id, obstacle: code, sellerReady: true, tried: true });
      expect(await as(user).drafts.publish({ id })).toEqual({ published: [] });
      expect(await mailsTo(user)).toEqual(['draftRefused']);
      // As soon as the race is what it was, the seller can publish.
      const { cancelledAt, windows, archived, nameChangeRule } = race;
      const before = { cancelledAt, windows, archived, nameChangeRule };
      await db.update(races).set(before).where(eq(races.id, race.id));
      expect(await as(user).drafts.mine()).toMatchObject([{ id, obstacle: null }]);
      expect(await as(user).drafts.publish({ id })).toMatchObject({ published: [{ id }] });
    },
  );

  test('a number that another listing has got first keeps the draft, and the admins hear of it', async () => {
    const race = await aRace({ entryReference: 'required' });
    // Neither of two drafts holds the number, and neither shows that the other has it.
    const { user, id } = await aDraft({ entryReference: 'B 7' }, race);
    await aDraft({ entryReference: 'b7' }, race);
    const first = await aListing({ race, entryReference: 'B-7' });
    await verified(user);
    expect(await as(user).drafts.mine()).toMatchObject([{ id, obstacle: 'ENTRY_ALREADY_LISTED' }]);
    expect(await mailsTo(user)).toEqual(['draftRefused']);
    const conflicts = await db.select().from(entryConflicts).where(eq(entryConflicts.raceId, race.id));
    expect(conflicts).toMatchObject([{ sellerId: user.id, listingId: first.id }]);
    const changed = await save(user, race, { draftId: id, entryReference: 'B 8' });
    expect(changed).toMatchObject({ id, published: true });
  });

  test.each(['requirements_due', 'reviewing', 'rejected'] satisfies Standing[])(
    'nothing is published while Stripe has the seller %s',
    async (standing) => {
      const { user, id } = await aDraft();
      const account = await finishAtStripe(user);
      await setTransfers(account, standing);
      await deliver(eventAbout(account, 'account.updated'));
      await workQueues();
      expect(await as(user).drafts.publish({ id })).toEqual({ published: [] });
      expect(await as(user).drafts.mine()).toMatchObject([{ id, sellerReady: false, tried: false }]);
      await setTransfers(account, 'active');
      await deliver(eventAbout(account, 'account.updated'));
      await workQueues();
      expect(await listingsOf(user)).toMatchObject([{ id }]);
    },
  );

  test('nothing of a blocked seller is published', async () => {
    const { user, id } = await aDraft();
    await db.update(users).set({ blockedAt: now() }).where(eq(users.id, user.id));
    await onboard(user.id);
    await workQueues();
    expect(await as(user).drafts.publish({ id })).toEqual({ published: [] });
    expect(await draftsOf(user)).toMatchObject([{ id, refusal: null }]);
  });
});

describe('reminders of a draft', () => {
  const remindersOf = async (user: User) =>
    (await mailsTo(user)).filter((mail) => mail === 'draftReminder').length;

  async function aWaitingDraft() {
    const { user, id, race } = await aDraft();
    const [draft] = await draftsOf(user);
    return { user, id, race, draft: draft as typeof listingDrafts.$inferSelect };
  }

  test('come after 1 and 24 hours, not a millisecond before, once each; the last says so', async () => {
    expect(draftReminderHours).toEqual([1, 24]);
    const { user, draft } = await aWaitingDraft();
    for (const [before, hours] of draftReminderHours.entries()) {
      const due = plus(draft.createdAt, hours * HOUR);
      await sweep(plus(due, -1));
      expect(await remindersOf(user)).toBe(before);
      await Promise.all(atOnce(4, () => sweep(due)));
      await sweep(plus(due, 1));
      expect(await remindersOf(user)).toBe(before + 1);
    }
    await sweep(plus(draft.createdAt, 300 * HOUR));
    expect(await remindersOf(user)).toBe(2);
    expect(world.sandbox.mails.list(user.email)[0]?.text).toContain('sista påminnelsen');
  });

  test('are one when the sweep is late', async () => {
    const { user, draft } = await aWaitingDraft();
    await sweep(plus(draft.createdAt, 30 * HOUR));
    await sweep(plus(draft.createdAt, 300 * HOUR));
    expect(await remindersOf(user)).toBe(1);
  });

  test('stop by the link in the mail, also one on its way, and by deleting the draft', async () => {
    const { user, draft } = await aWaitingDraft();
    await sweep(plus(draft.createdAt, HOUR));
    await workQueues();
    const [mail] = world.sandbox.mails.list(user.email);
    const link = mail?.text.match(/https?:\/\/\S+paminnelser\?token=\S+/)?.[0] ?? '';
    await sweep(plus(draft.createdAt, 24 * HOUR));
    await visitor().drafts.stopReminders({ token: new URL(link).searchParams.get('token') ?? '' });
    await sweep(plus(draft.createdAt, 24 * HOUR + 1));
    expect(await remindersOf(user)).toBe(1);
    expect(await as(user).drafts.mine()).toHaveLength(1);

    const second = await aWaitingDraft();
    await sweep(plus(second.draft.createdAt, HOUR));
    await as(second.user).drafts.delete({ id: second.id });
    expect(await remindersOf(second.user)).toBe(0);
    const third = await aWaitingDraft();
    await visitor().drafts.stopReminders({ token: 'okänd' });
    await sweep(plus(third.draft.createdAt, HOUR));
    expect(await remindersOf(third.user)).toBe(1);
  });

  test.each([
    ['reviewing', 0],
    ['rejected', 0],
    ['active', 0],
    ['requirements_due', 1],
  ] as const)('while Stripe has the seller %s: %i', async (standing, count) => {
    const { user, draft } = await aWaitingDraft();
    const account = await finishAtStripe(user);
    await setTransfers(account, standing);
    await sweep(plus(draft.createdAt, HOUR));
    expect(await remindersOf(user)).toBe(count);
  });

  test('are of one draft of a seller at a time, and say how to go on for one who has begun', async () => {
    const { user, race, draft } = await aWaitingDraft();
    await save(user, race);
    await as(user).seller.startOnboarding({ draftId: draft.id });
    await sweep(plus(draft.createdAt, 2 * HOUR));
    expect(await remindersOf(user)).toBe(1);
    expect(world.sandbox.mails.list(user.email)[0]?.text).toContain('Fortsätt hos Stripe');
  });
});

test('the way back from Stripe names the draft that waits', async () => {
  const { user, id } = await aDraft();
  const { url } = await as(user).seller.startOnboarding({ draftId: id });
  const token = new URL(url).pathname.split('/').find((part) => part.startsWith('link_')) ?? '';
  expect(world.sandbox.stripe.links.get(token)?.return_url).toMatch(
    new RegExp(`/auth/profile\\?tab=account&onboarding=success&utkast=${id}$`),
  );
});
