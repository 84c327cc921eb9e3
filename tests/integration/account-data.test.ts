import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { POST } from '@/app/api/account/export/route';
import { callAs, clockAt } from '@/domain/account/actor';
import { DAY, plus } from '@/domain/time';
import { startSession } from '@/server/auth/session';
import {
  chargebacks,
  listings,
  notices,
  notifications,
  passkeys,
  raceWatches,
  sentMails,
  transfers,
  uploads,
  users,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { requestMail } from '@/server/services/accounts/request-mail';
import { sendMailJob } from '@/server/services/mails/send-mail-job';
import { decideNotice } from '@/server/services/notices/decide-notice';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { notePayoutFailed } from '@/server/services/sellers/sync-account';
import { handleWithdrawal } from '@/server/services/withdrawals/handle-withdrawal';
import { Browser, cookieOf, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { tablesWith } from '../support/every-table';
import { insertRow } from '../support/insert-row';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { disputeOf, readListing, readUser } from '../support/rows';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const sessionsOf = async (browser: Browser) => (await browser.call((api) => api.account.sessions())).items;

describe('one’s sessions', () => {
  test('are listed with device and time, the one that asks is marked, and no identifier signs in', async () => {
    const user = await aUser();
    const here = await signedIn(user);
    // Never more than a line of what the browser calls itself.
    await startSession(user.id, PHONE.padEnd(5000, 'x'));
    await signedIn(await aUser());
    const items = await sessionsOf(here);
    expect(items.map(({ current, userAgent }) => [current, userAgent])).toEqual([
      [true, null],
      [false, PHONE.padEnd(300, 'x')],
    ]);
    for (const { id, signedInAt } of items) {
      const thief = new Browser();
      thief.cookie = `session=${id}`;
      expect(await thief.email()).toBeNull();
      expect(Math.abs(signedInAt.getTime() - now().getTime())).toBeLessThan(60_000);
    }
  });

  test('can be ended one by one: only one’s own, and once', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const [here, there, elsewhere] = [await signedIn(user), await signedIn(user), await signedIn(other)];
    const away = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? '';
    expect(await outcomeOf(elsewhere.call((api) => api.account.endSession({ id: away })))).toBe('NOT_FOUND');
    expect(await there.email()).toBe(user.email);
    expect(await outcomeOf(here.call((api) => api.account.endSession({ id: away })))).toBe('ok');
    expect(await outcomeOf(here.call((api) => api.account.endSession({ id: away })))).toBe('NOT_FOUND');
    expect([await here.email(), await there.email()]).toEqual([user.email, null]);
  });

  test('end everywhere at once, here too', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const [here, there, elsewhere] = [await signedIn(user), await signedIn(user), await signedIn(other)];
    await here.call((api) => api.account.logOutEverywhere());
    expect([await here.email(), await there.email()]).toEqual([null, null]);
    expect(await elsewhere.email()).toBe(other.email);
  });
});

describe('one’s names', () => {
  test('are changed, and the other party of a purchase meets the new one', async () => {
    const { listing, purchase, buyer } = await aPurchase().paid().done();
    await as(buyer).account.updateNames({ firstName: ' Åsa ', lastName: 'Ek', displayName: 'Åsa E' });
    expect(await as(buyer).account.profile()).toMatchObject({
      firstName: 'Åsa',
      lastName: 'Ek',
      displayName: 'Åsa E',
      email: buyer.email,
    });
    const seller = await readUser(purchase.sellerId);
    const { buyer: met } = await as(seller).purchases.forNameChange({ listingId: listing.id });
    expect(met?.name).toBe('Åsa Ek');
  });

  test('are kept without a first name or a display name, and with one that is too long', async () => {
    const user = await aUser();
    const names = { firstName: 'Ny', lastName: 'Ny', displayName: 'Ny' };
    for (const wrong of [{ firstName: '  ' }, { displayName: '' }, { lastName: 'x'.repeat(81) }]) {
      expect(await outcomeOf(as(user).account.updateNames({ ...names, ...wrong }))).toBe('INVALID_INPUT');
    }
    expect((await readUser(user.id)).displayName).toBe(user.displayName);
  });
});

const notify = (user: User, count: number) =>
  db.insert(notifications).values(
    Array.from({ length: count }, (_, index) => ({
      userId: user.id,
      type: 'timeout_warning' as const,
      title: `Nummer ${index}`,
      message: 'Tiden gick ut.',
      createdAt: plus(now(), -index * DAY),
    })),
  );
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Nummer ${index}`);

describe('notifications', () => {
  test('are listed read and unread, newest first, every one once over the pages', async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await Promise.all([notify(user, 5), notify(other, 2)]);
    const first = await as(user).account.inbox({ limit: 3 });
    expect(first.unread).toBe(5);
    await as(user).account.markNotificationRead({ id: first.items[0]?.id ?? '' });
    const second = await as(user).account.inbox({ limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(numbered(5));
    expect(second).toMatchObject({ unread: 4, nextCursor: null });
    expect((await as(user).account.badges()).warnings).toBe(4);
  });

  test('of a payout that the bank sent back ask for something too', async () => {
    const seller = await aSeller();
    const { stripeAccountId } = await readUser(seller.id);
    await db.transaction((tx) => notePayoutFailed(tx, stripeAccountId ?? '', now()));
    const { items } = await as(seller).account.notifications();
    expect(items).toMatchObject([{ type: 'payout_failed', canRelist: false, relistObstacle: null }]);
    expect(await as(seller).account.badges()).toMatchObject({ warnings: 1, total: 1 });
  });

  test('are all read at once, and nobody else’s', async () => {
    const [user, other] = await Promise.all([aUser(), aUser()]);
    await Promise.all([notify(user, 3), notify(other, 1)]);
    await as(user).account.markAllNotificationsRead();
    expect(await as(user).account.inbox({})).toMatchObject({ unread: 0 });
    expect((await as(user).account.notifications()).items).toEqual([]);
    expect((await as(other).account.inbox({})).unread).toBe(1);
  });
});

describe('the mails about one’s purchases', () => {
  test('are listed for each party with their subjects, newest first, and nobody else’s', async () => {
    const race = await aRace({ raceName: 'Kustloppet' });
    const paid = await aPurchase({ race }).paid().done();
    const { buyer, purchase } = paid;
    const admin = await aUser({ isAdmin: true });
    await workQueues();
    await continuePurchase(paid).nameChanged().reported('Fel namn.').done();
    await workQueues();
    const { items: bought, since } = await as(buyer).account.purchaseMails();
    expect(since?.getTime()).toBeLessThanOrEqual(bought.at(-1)?.sentAt.getTime() ?? 0);
    expect(bought.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Namnbytet är gjort, bekräfta senast .+: Kustloppet$/),
      'Betalningen är klar: Kustloppet',
    ]);
    expect(bought[0]).toMatchObject({ purchaseId: purchase.id, title: 'Kustloppet', sold: false });
    const { items: sold } = await as(await readUser(purchase.sellerId)).account.purchaseMails();
    expect(sold.map(({ subject }) => subject)).toEqual([
      'Köparen har rapporterat ett problem: Kustloppet',
      expect.stringMatching(/^Såld: Kustloppet/),
    ]);
    expect(sold.every((mail) => mail.sold)).toBe(true);
    expect((await as(admin).account.purchaseMails()).items).toEqual([]);
  });

  test('are one row each, also when a mail is sent again', async () => {
    const { buyer, purchase } = await aPurchase().paid().done();
    await workQueues();
    const [kept] = await db.select().from(sentMails).where(eq(sentMails.userId, buyer.id));
    const job = {
      kind: 'purchase',
      mail: 'paymentConfirmed',
      role: 'buyer',
      purchaseId: purchase.id,
      userId: buyer.id,
    } as const;
    await sendMailJob({ jobId: kept?.id ?? '', job }, clockAt(now()));
    expect(await db.select().from(sentMails).where(eq(sentMails.userId, buyer.id))).toEqual([kept]);
  });

  test('go with an account; the buyer’s have nothing of what its seller wrote', async () => {
    const seller = await aSeller();
    const { listing, buyer, purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    const other = await aPurchase({ buyer }).paid().done();
    await db.update(listings).set({ customRaceName: 'Annas lopp' }).where(eq(listings.id, listing.id));
    await workQueues();
    await as(seller).account.delete();
    expect(await db.select().from(sentMails).where(eq(sentMails.userId, seller.id))).toEqual([]);
    const left = await db.select().from(sentMails).where(eq(sentMails.userId, buyer.id));
    expect(new Set(left.map(({ purchaseId }) => purchaseId))).toEqual(
      new Set([purchase.id, other.purchase.id]),
    );
    expect(JSON.stringify(left)).not.toContain('Annas lopp');
  });
});

describe('the file of one’s data', () => {
  const ask = async (user: User) =>
    POST(
      new Request('http://localhost:3000/api/account/export', {
        method: 'POST',
        headers: { cookie: await cookieOf(user) },
      }),
    );

  test('holds all there is, and nothing of anyone else’s', async () => {
    const race = await aRace({ raceName: 'Lidingöloppet', buyerFields: ['full_name', 'birth_date'] });
    const { buyer, listing, purchase } = await aPurchase({ race })
      .paid()
      .nameChanged()
      .reported('Namnet är fel.')
      .done();
    await workQueues();
    const seller = await readUser(purchase.sellerId);
    const { id: disputeId } = await disputeOf(purchase.id);
    await as(buyer).disputes.offerSettlement({ disputeId, amount: 313_00 });
    const waiting = await as(buyer).drafts.save({
      raceId: race.id,
      price: 313,
      termsAccepted: true,
      description: 'Led 2',
    });
    const own = await aListing({ seller: await aSeller() });
    await db.insert(raceWatches).values({
      email: buyer.email,
      raceId: race.id,
      userId: buyer.id,
      unsubscribeToken: randomUUID(),
      createdAt: now(),
    });
    const file = async (user: User) => {
      const answer = await ask(user);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.json"$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      return { text, data: JSON.parse(text) };
    };

    const mine = await file(buyer);
    expect(mine.data.konto).toMatchObject([{ epost: buyer.email, förnamn: buyer.firstName }]);
    expect(mine.data.köp).toMatchObject([
      {
        id: purchase.id,
        lopp: 'Lidingöloppet',
        läge: 'Manuell granskning pågår',
        prisKr: purchase.price / 100,
        totaltKr: purchase.charged / 100,
        uppgifterTillArrangören: { 'För- och efternamn': 'Karin Köpare', Födelsedatum: '1988-04-12' },
        betalning: { beloppKr: purchase.charged / 100 },
      },
    ]);
    expect(mine.data.ärenden).toMatchObject([{ roll: 'köpare', dinBeskrivning: 'Namnet är fel.' }]);
    expect(mine.data.förslagIÄrenden).toMatchObject([{ tillKöparenKr: 313, antaget: false }]);
    expect(mine.data.bevakningar).toMatchObject([{ lopp: 'Lidingöloppet', epost: buyer.email }]);
    expect(mine.data.inloggningar).toHaveLength(1);
    expect(mine.data.mejlOmKöp).toMatchObject([{ köp: purchase.id }, { köp: purchase.id }]);
    expect(mine.data.annonser).toEqual([]);
    expect(mine.data.utkast).toMatchObject([{ utkast: waiting.id, prisKr: 313, beskrivning: 'Led 2' }]);
    for (const secret of [seller.id, seller.email, seller.displayName, seller.username, buyer.passwordHash]) {
      expect(mine.text).not.toContain(secret);
    }

    const theirs = await file(seller);
    expect(theirs.data.annonser).toMatchObject([{ annons: listing.id, lopp: 'Lidingöloppet' }]);
    expect(theirs.data.försäljningar).toMatchObject([{ utbetalningKr: purchase.payout / 100 }]);
    expect(theirs.data.uppladdadeFiler).toHaveLength(1);
    expect(theirs.data.förslagIÄrenden).toEqual([]);
    expect(theirs.data.utkast).toEqual([]);
    for (const secret of [buyer.id, buyer.email, buyer.displayName, '1988-04-12', 'Namnet är fel.', own.id]) {
      expect(theirs.text).not.toContain(secret);
    }
  });

  test('is whole also when there is more than is read at a time', async () => {
    const user = await aUser();
    await notify(user, 401);
    const { aviseringar } = (await (await ask(user)).json()) as { aviseringar: { rubrik: string }[] };
    expect(aviseringar.map(({ rubrik }) => rubrik).toReversed()).toEqual(numbered(401));
  });
});

describe('deleting an account erases', () => {
  test('watches, files that nothing refers to, and what the seller wrote; not the proof in a purchase', async () => {
    const seller = await aSeller();
    const { listing, purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    await workQueues();
    const unused = await aProof({ listingId: listing.id, ownerId: seller.id });
    const anonymous = { email: seller.email, raceId: listing.raceId, unsubscribeToken: randomUUID() };
    await insertRow(raceWatches, { ...anonymous, createdAt: now() });
    await as(seller).account.delete();
    await workQueues();
    const kept = await db.select().from(uploads).where(eq(uploads.ownerId, seller.id));
    expect(kept.map(({ id, erasedAt }) => [id, erasedAt !== null])).toEqual(
      expect.arrayContaining([
        [unused, true],
        [purchase.proofUploadId, false],
      ]),
    );
    expect(await db.select().from(raceWatches).where(eq(raceWatches.email, seller.email))).toEqual([]);
    expect(await readListing(listing.id)).toMatchObject({ description: null, customRaceName: null });
  });

  test('nothing while a payout has got stuck: only its seller can put it right', async () => {
    const seller = await aSeller();
    const { purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    await db
      .update(transfers)
      .set({ failureCode: 'insufficient_capabilities_for_transfer' })
      .where(eq(transfers.purchaseId, purchase.id));
    expect(await outcomeOf(as(seller).account.delete())).toBe('ACCOUNT_IN_USE');
    await workQueues();
    expect(await outcomeOf(as(seller).account.delete())).toBe('ok');
  });

  test('nothing during a chargeback, of neither party', async () => {
    const seller = await aSeller();
    const { purchase, buyer } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    await workQueues();
    const opened = { stripeDisputeId: `dp_${purchase.id}`, amount: purchase.charged, openedAt: now() };
    await db.insert(chargebacks).values({ purchaseId: purchase.id, ...opened, updatedAt: now() });
    for (const user of [seller, buyer]) {
      expect(await outcomeOf(as(user).account.delete())).toBe('ACCOUNT_IN_USE');
    }
    await db
      .update(chargebacks)
      .set({ status: 'won', closedAt: now() })
      .where(eq(chargebacks.purchaseId, purchase.id));
    for (const user of [seller, buyer]) expect(await outcomeOf(as(user).account.delete())).toBe('ok');
  });

  test('it once', async () => {
    const user = await aUser();
    const outcomes = await outcomesOf(atOnce(3, () => as(user).account.delete()));
    expect(outcomes).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN', 'ok']);
  });
});

test('a deleted user is left in no table', async () => {
  const race = await aRace({ buyerFields: ['full_name', 'birth_date', 'personnummer', 'phone', 'email'] });
  const [buyer, seller] = [await aUser({ firstName: 'Zorvild', lastName: 'Quistlander' }), await aSeller()];
  await db.update(users).set({ phoneNumber: '+46709988776' }).where(eq(users.id, buyer.id));
  const fixture = await aPurchase({ race, buyer, seller }).paid().nameChanged().confirmed().done();
  const file = await aProof({ listingId: fixture.listing.id, ownerId: buyer.id });
  await db.update(uploads).set({ fileName: 'Quistlander kvitto.pdf' }).where(eq(uploads.id, file));
  await requestMail({ mail: 'resetPassword', email: buyer.email });
  await as(buyer).account.requestEmailChange({ email: 'zorvild.ny@x.example' });
  await insertRow(passkeys, {
    userId: buyer.id,
    credentialId: randomUUID(),
    publicKey: 'x',
    counter: 0,
    transports: [],
    backupEligible: true,
    backedUp: true,
    name: 'Zorvilds mobil',
    createdAt: now(),
  });
  const statement = {
    name: 'Zorvild Quistlander',
    email: buyer.email,
    reference: 'Quistlanders köp',
    message: 'Zorvild ångrar sig',
    at: now(),
  };
  const open = await insertRow(withdrawals, statement);
  await insertRow(withdrawals, { ...statement, userId: buyer.id, handledAt: now() });
  const notice = { reason: 'other', text: 'Zorvild Quistlander anmäler.', createdAt: now() } as const;
  const confirmed = { ...notice, confirmedAt: now() };
  const ruling = { decision: 'kept', ground: 'not_shown' } as const;
  const [place, other] = [await aListing(), await aListing()];
  const waiting = await insertRow(notices, { ...confirmed, listingId: place.id, reporterEmail: buyer.email });
  const decided = { ...confirmed, ...ruling, decidedAt: now() };
  await insertRow(notices, { ...decided, listingId: other.id, reporterId: buyer.id });
  const boss = await getBoss();
  await boss.send('mail', { kind: 'account', mail: 'passwordChanged', userId: buyer.id });
  await deleteAccount(callAs('user', buyer.id, now()));
  await workQueues();

  const personal = [buyer.email, 'Zorvild', 'Quistlander', '+46709988776', '19880412-2383', '1988-04-12'];
  // A withdrawal that waits for its answer keeps whom to answer, a notice that waits for its decision what was written.
  for (const word of personal) {
    const left = (await tablesWith(word)).filter((table) => table !== 'public.notices');
    expect([[], ['public.withdrawals']]).toContainEqual(left);
  }
  expect(await tablesWith(buyer.email)).not.toContain('public.notices');
  const admin = callAs('admin', (await aUser({ isAdmin: true })).id, now());
  await decideNotice({ ...ruling, noticeId: waiting.id, text: 'Inget fel.' }, admin);
  await handleWithdrawal({ id: open.id }, admin);
  for (const word of personal) expect([word, await tablesWith(word)]).toEqual([word, []]);
});
