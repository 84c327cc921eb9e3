import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { GET as removedPage } from '@/app/removed-listings/[id]/route';
import { callAs, stripeAt } from '@/domain/account/actor';
import { appealEnds, noticeNumber } from '@/domain/moderation/notices';
import { DAY, MINUTE, plus } from '@/domain/time';
import { listings, notices, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { appealNotice } from '@/server/services/notices/appeal-notice';
import { confirmNotice } from '@/server/services/notices/confirm-notice';
import { countNoticeYear } from '@/server/services/notices/count-year';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { as, visitor } from '../support/callers';
import { codeMailedTo, wrongCode } from '../support/codes';
import { expectSettled } from '../support/ledger';
import { mailsTo, newestMail } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, logOf, readListing, readPurchase } from '../support/rows';
import { press, settlePayment } from '../support/stripe';
import { countTasks } from '../support/tasks';
import { world } from '../support/world';

const [admin, second] = await Promise.all([aUser({ isAdmin: true }), aUser({ isAdmin: true })]);
const seller = await aSeller();
const text = 'Det är min startplats, jag har inte lagt ut den.';
const why = 'Arrangören bekräftar att platsen är någon annans.';
const remove = { decision: 'removed', ground: 'terms_not_sellers', text: why } as const;
const pause = { ...remove, decision: 'paused' } as const;
const keep = { decision: 'kept', ground: 'no_violation', text: why } as const;

let addresses = 0;
const anAddress = () => `anmalare${++addresses}-${randomUUID().slice(0, 8)}@loppbytet.example`;

const report = (listingId: string, by: User, reason: 'fraud' | 'not_sellers' = 'not_sellers') =>
  as(by).listings.report({ listingId, reason, text, goodFaith: true });

const noticesAbout = (listingId: string) => db.select().from(notices).where(eq(notices.listingId, listingId));

/** A notice that has been decided about. @returns its id. */
async function decided(listingId: string, decision: typeof remove | typeof pause | typeof keep, by?: User) {
  const noticeId = await aNotice(listingId, by);
  await as(admin).notices.decide({ noticeId, ...decision });
  return noticeId;
}

/** The state of a listing that a decision has stopped. */
const stopped = { status: 'inactive', timeoutStatus: 'inactive_due_to_notice' } as const;

async function aNotice(listingId: string, by?: User): Promise<string> {
  const reporter = by ?? (await aUser());
  await report(listingId, reporter);
  const [row] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.listingId, listingId), eq(notices.reporterId, reporter.id)));
  return row?.id ?? '';
}

describe('a notice of someone signed in', () => {
  test('counts at once: a receipt to them, word to the admins, nothing to the seller', async () => {
    const [listing, reporter] = await Promise.all([aListing({ seller }), aUser()]);
    const sent = await report(listing.id, reporter);
    expect(sent.status).toBe('received');
    const [row] = await noticesAbout(listing.id);
    expect(sent).toMatchObject({ number: noticeNumber(row?.id ?? '') });
    expect(await mailsTo(reporter)).toEqual(['noticeReceived']);
    expect(await mailsTo(admin)).toContain('noticeToHandle');
    expect(await mailsTo(seller)).not.toContain('noticeDecidedSeller');
  });

  test('is one, however often it is sent, also at once; others have their own', async () => {
    const [listing, reporter, other] = await Promise.all([aListing(), aUser(), aUser()]);
    const sent = await Promise.all(atOnce(6, () => report(listing.id, reporter)));
    expect(new Set(sent.map((each) => each.status === 'received' && each.number)).size).toBe(1);
    expect(await noticesAbout(listing.id)).toHaveLength(1);
    await report(listing.id, other);
    expect(await noticesAbout(listing.id)).toHaveLength(2);
    expect(await mailsTo(reporter)).toEqual(['noticeReceived']);
  });

  test('is refused about what is not there', async () => {
    expect(await outcomeOf(report(randomUUID(), admin))).toBe('LISTING_NOT_FOUND');
    const race = { raceId: randomUUID(), reason: 'other', text } as const;
    expect(await outcomeOf(as(admin).races.report(race))).toBe('RACE_NOT_FOUND');
  });
});

describe('a notice of a visitor', () => {
  const visit = (listingId: string, email: string, words = text) =>
    visitor().listings.report({ listingId, reason: 'fraud', text: words, email });
  const idOf = async (sent: ReturnType<typeof visit>) => {
    const answer = await sent;
    if (answer.status !== 'code_sent') throw new Error('No code was sent');
    return answer.noticeId;
  };

  test('needs an address, and counts when the code mailed there is given, which is stored as a hash only', async () => {
    const [listing, email] = [await aListing(), anAddress()];
    const { id: listingId } = listing;
    const nameless = visitor().listings.report({ listingId, reason: 'fraud', text });
    expect(await outcomeOf(nameless)).toBe('INVALID_INPUT');
    // The answer is the same where an account has the address.
    const [known, unknown] = [await visit(listingId, (await aUser()).email), visit(listingId, email)];
    expect(Object.keys(known)).toEqual(Object.keys(await unknown));
    const noticeId = await idOf(unknown);
    expect((await as(admin).notices.list({})).items.map(({ id }) => id)).not.toContain(noticeId);
    const code = await codeMailedTo(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await noticesAbout(listingId))).not.toContain(code);
    const receipt = await visitor().notices.confirm({ noticeId, code });
    expect(receipt.number).toBe(noticeNumber(noticeId));
    expect(await mailsTo({ email })).toEqual(['noticeCode', 'noticeReceived']);
    const { items } = await as(admin).notices.list({});
    expect(items.find(({ id }) => id === noticeId)?.reporter).toBe(email);
    const alone = await as(admin).notices.list({ stage: 'appealed', only: noticeId });
    expect(alone.items.map(({ id }) => id)).toEqual([noticeId]);
    // Twice is once.
    expect(await visitor().notices.confirm({ noticeId, code })).toEqual(receipt);
    expect(await mailsTo({ email })).toEqual(['noticeCode', 'noticeReceived']);
  });

  test('sent again is the same notice, before and after it is confirmed', async () => {
    const [listing, email] = [await aListing(), anAddress()];
    const noticeId = await idOf(visit(listing.id, email));
    expect(await idOf(visit(listing.id, email))).toBe(noticeId);
    const { number } = await visitor().notices.confirm({ noticeId, code: await codeMailedTo(email) });
    const again = await idOf(visit(listing.id, email, `${text} Igen.`));
    const receipt = await visitor().notices.confirm({ noticeId: again, code: await codeMailedTo(email) });
    expect(receipt.number).toBe(number);
    expect(await noticesAbout(listing.id)).toHaveLength(1);
  });

  test('asked for twice is confirmed by the code of either mail', async () => {
    for (const which of ['first', 'second'] as const) {
      const [listing, email] = [await aListing(), anAddress()];
      const noticeId = await idOf(visit(listing.id, email));
      const first = await codeMailedTo(email);
      await visit(listing.id, email);
      const code = which === 'first' ? first : await codeMailedTo(email);
      expect(await outcomeOf(visitor().notices.confirm({ noticeId, code }))).toBe('ok');
    }
  });

  test('wrong codes are refused, and after five of them the right one too, until a new one is sent', async () => {
    const [listing, email] = [await aListing(), anAddress()];
    const noticeId = await idOf(visit(listing.id, email));
    const code = await codeMailedTo(email);
    const wrong = () => outcomeOf(visitor().notices.confirm({ noticeId, code: wrongCode(code) }));
    for (let tries = 0; tries < 5; tries++) expect(await wrong()).toBe('CODE_WRONG');
    expect(await wrong()).toBe('CODE_EXPIRED');
    expect(await outcomeOf(visitor().notices.confirm({ noticeId, code }))).toBe('CODE_EXPIRED');
    await visit(listing.id, email);
    const renewed = await codeMailedTo(email);
    expect(await outcomeOf(visitor().notices.confirm({ noticeId, code: renewed }))).toBe('ok');
  });

  test('a code works until a quarter of an hour has passed, and only for its own notice', async () => {
    const [listing, email] = [await aListing(), anAddress()];
    const noticeId = await idOf(visit(listing.id, email));
    const code = await codeMailedTo(email);
    const [row] = await noticesAbout(listing.id);
    const expires = row?.codeExpiresAt ?? now();
    expect(Math.abs(expires.getTime() - plus(now(), 15 * MINUTE).getTime())).toBeLessThan(MINUTE);
    const at = (moment: Date) =>
      outcomeOf(confirmNotice({ noticeId, code }, { actor: { type: 'visitor' }, now: moment }));
    expect(await outcomeOf(visitor().notices.confirm({ noticeId: randomUUID(), code }))).toBe('CODE_EXPIRED');
    expect(await at(expires)).toBe('CODE_EXPIRED');
    expect(await at(plus(expires, -1))).toBe('ok');
  });
});

describe('a decision', () => {
  test('to keep changes nothing, and both get it with its reasons', async () => {
    const [reporter, own] = await Promise.all([aUser(), aSeller()]);
    const kept = await aListing({ seller: own });
    const noticeId = await decided(kept.id, keep, reporter);
    expect(await readListing(kept.id)).toMatchObject({ status: 'available', stoppedAt: null });
    expect(await mailsTo(reporter)).toEqual(['noticeDecidedReporter', 'noticeReceived']);
    expect(await mailsTo(own)).toContain('noticeDecidedSeller');
    expect(newestMail(reporter, 'noticeDecidedReporter')?.text).toContain(why);
    expect(await outcomeOf(as(own).notices.appeal({ noticeId, text }))).toBe('NOT_APPEALABLE');
  });

  test('to pause keeps the listing from being sold, relisted or found, with a sentence that says so', async () => {
    const listing = await aListing({ seller });
    await decided(listing.id, pause);
    expect(await readListing(listing.id)).toMatchObject({ ...stopped, removedAt: null });
    expect((await visitor().listings.byId({ id: listing.id })).obstacle).toBe('LISTING_UNAVAILABLE');
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('LISTING_STOPPED');
    const { items } = await as(seller).listings.mine({});
    expect(items.find(({ id }) => id === listing.id)).toMatchObject({
      status: 'paused_notice',
      can: { relist: false },
      decision: { decision: 'paused', ground: 'terms_not_sellers', text: why, appealable: true },
    });
  });

  test('to remove takes the listing from everywhere but its seller’s own list, and leaves 410', async () => {
    const race = await aRace({ raceName: 'Lopp & <b>fest</b>' });
    const listing = await aListing({ seller, race });
    const ask = (id: string, nonce = 'abc') =>
      removedPage(new Request('http://localhost:3000/', { headers: { 'x-nonce': nonce } }), {
        params: Promise.resolve({ id }),
      });
    expect((await ask(listing.id)).status).toBe(404);
    const noticeId = await decided(listing.id, remove);
    expect(await outcomeOf(visitor().listings.byId({ id: listing.id }))).toBe('LISTING_REMOVED');
    expect(await outcomeOf(report(listing.id, admin))).toBe('LISTING_REMOVED');
    expect((await visitor().listings.search({ raceId: race.id })).items).toEqual([]);
    const own = (await as(seller).listings.mine({})).items.find(({ id }) => id === listing.id);
    expect(own?.decision).toMatchObject({ decision: 'removed', noticeId });
    const entries = await auditOf(noticeId);
    expect(entries).toMatchObject([{ action: 'notice.removed', adminId: admin.id }]);
    expect(JSON.stringify(entries)).not.toContain(why);

    const answer = await ask(listing.id, '"><script>');
    expect(answer.status).toBe(410);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('Vi tog bort annonsen efter en granskning.');
    expect(html).toContain(`href="/lopp/${race.slug}"`);
    expect(html).toContain('Lopp &amp; &lt;b&gt;fest&lt;/b&gt;');
    expect(html).not.toContain('<script>');
    for (const id of ['x', '\0', randomUUID()]) expect((await ask(id)).status).toBe(404);
  });

  test('of two admins at once, one decides', async () => {
    const listing = await aListing();
    const noticeId = await aNotice(listing.id);
    const outcomes = await outcomesOf([
      as(admin).notices.decide({ noticeId, ...keep }),
      as(second).notices.decide({ noticeId, ...remove }),
    ]);
    expect(outcomes.sort()).toEqual(['NOTICE_DECIDED', 'ok']);
    const [row] = await noticesAbout(listing.id);
    expect((await readListing(listing.id)).removedAt !== null).toBe(row?.decision === 'removed');
  });

  test('is not for an admin who is the seller or the reporter, who does not see who reported them', async () => {
    const party = await aSeller({ isAdmin: true });
    const own = await aNotice((await aListing({ seller: party })).id);
    const reported = await aNotice((await aListing()).id, party);
    for (const noticeId of [own, reported])
      expect(await outcomeOf(as(party).notices.decide({ noticeId, ...keep }))).toBe('CONFLICT_OF_INTEREST');
    const { items } = await as(party).notices.list({});
    expect(items.find(({ id }) => id === own)).toMatchObject({ own: true, reporter: null, text: null });
  });

  test('rests on a ground that fits it, and on what the notice is about', async () => {
    const noticeId = await aNotice((await aListing()).id);
    const decide = (changes: object) =>
      outcomeOf(as(admin).notices.decide({ noticeId, ...keep, ...changes }));
    expect(await decide({ ground: 'law_fraud' })).toBe('INVALID_INPUT');
    expect(await decide({ decision: 'corrected', ground: 'facts_corrected' })).toBe('INVALID_INPUT');
    expect(await decide({ text: 'Kort.' })).toBe('INVALID_INPUT');
  });

  test('about a race’s page corrects or keeps it, and never takes it away', async () => {
    const [race, reporter] = await Promise.all([aRace(), aUser()]);
    const raceId = race.id;
    await as(reporter).races.report({ raceId, reason: 'wrong_information', text });
    const [notice] = await db.select().from(notices).where(eq(notices.raceId, raceId));
    const noticeId = notice?.id ?? '';
    expect(await outcomeOf(as(admin).notices.decide({ noticeId, ...remove }))).toBe('INVALID_INPUT');
    await as(admin).notices.decide({ noticeId, decision: 'corrected', ground: 'facts_corrected', text: why });
    expect(await mailsTo(reporter)).toEqual(['noticeDecidedReporter', 'noticeReceived']);
    expect(await outcomeOf(as(seller).notices.appeal({ noticeId, text }))).toBe('NOT_FOUND');
  });
});

describe('a listing that is being bought when it is removed', () => {
  test('a reservation ends: its page cannot be paid, and nobody else can buy', async () => {
    const { listing, purchase } = await aPurchase().done();
    await decided(listing.id, remove);
    // Nothing comes back for sale between the decision and the end of the reservation.
    expect((await readListing(listing.id)).status).toBe('pending_payment');
    await workQueues();
    expect(await press(purchase.checkoutSessionId, 'pay')).toBe(409);
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired']);
    expect(await readListing(listing.id)).toMatchObject(stopped);
  });

  test('one who paid as it was removed gets everything back', async () => {
    const { listing, purchase, buyer } = await aPurchase().done();
    await press(purchase.checkoutSessionId, 'pay');
    await decided(listing.id, remove);
    await workQueues();
    expect(await logOf(purchase.id)).toEqual(['checkoutStarted', 'checkoutExpired', 'paidTooLate']);
    expect((await readListing(listing.id)).status).toBe('inactive');
    expect(await mailsTo(buyer)).toContain('paidTooLate');
    const texts = world.sandbox.mails.list(buyer.email).map((mail) => mail.text);
    expect(texts.join()).toContain('stoppades efter en granskning');
    await expectSettled(purchase.id);
  });

  test.each([
    ['succeeded', ['paymentFailed', 'paidTooLate'], 'refunded'],
    ['failed', ['paymentFailed'], 'cancelled'],
  ] as const)('a payment being processed that has %s', async (outcome, events, state) => {
    const { listing, purchase } = await aPurchase().paying().done();
    expect(purchase.state).toBe('pending');
    await decided(listing.id, pause);
    await settlePayment(purchase.checkoutSessionId, outcome);
    const ref = { purchaseId: purchase.id, sessionId: purchase.checkoutSessionId ?? '' };
    await settleCheckout(ref, stripeAt(now()));
    await workQueues();
    expect((await logOf(purchase.id)).slice(2)).toEqual(events);
    expect((await readPurchase(purchase.id)).state).toBe(state);
    expect(await readListing(listing.id)).toMatchObject(stopped);
    if (outcome === 'succeeded') await expectSettled(purchase.id);
  });

  test('a paid purchase goes on to its end', async () => {
    const { listing, purchase, buyer } = await aPurchase().paid().nameChanged().done();
    await decided(listing.id, remove);
    expect((await readListing(listing.id)).status).toBe('awaiting_buyer_confirmation');
    await as(buyer).purchases.confirmReceipt({ listingId: listing.id });
    expect((await readPurchase(purchase.id)).state).toBe('completed');
    await expectSettled(purchase.id);
  });
});

describe('an appeal', () => {
  const reversal = {
    outcome: 'reversed',
    text: 'Kvittot från arrangören visar att platsen är din.',
  } as const;

  /** The seller appeals, and another admin decides. */
  async function reversed(noticeId: string, owner = seller): Promise<void> {
    await as(owner).notices.appeal({ noticeId, text });
    await as(second).notices.decideAppeal({ noticeId, ...reversal });
  }

  test('is decided by another admin, and a reversal puts the listing back for sale', async () => {
    const owner = await aSeller();
    const { id } = await aListing({ seller: owner });
    const noticeId = await decided(id, remove);
    await as(owner).notices.appeal({ noticeId, text });
    expect(await outcomeOf(as(owner).notices.appeal({ noticeId, text }))).toBe('ALREADY_APPEALED');
    expect(await outcomeOf(as(admin).notices.decideAppeal({ noticeId, ...reversal }))).toBe('SAME_ADMIN');
    await as(second).notices.decideAppeal({ noticeId, ...reversal });
    const { status, timeoutStatus, stoppedAt, removedAt } = await readListing(id);
    expect([status, timeoutStatus, stoppedAt, removedAt]).toEqual(['available', 'active', null, null]);
    expect(await outcomeOf(visitor().listings.byId({ id }))).toBe('ok');
    expect(await mailsTo(owner)).toContain('noticeAppealDecided');
    expect(await outcomeOf(as(second).notices.decideAppeal({ noticeId, ...reversal }))).toBe(
      'NOTICE_DECIDED',
    );
  });

  test('that is refused leaves the listing removed, and both get a mail', async () => {
    const [owner, reporter] = [await aSeller(), await aUser()];
    const listing = await aListing({ seller: owner });
    const noticeId = await decided(listing.id, remove, reporter);
    await as(owner).notices.appeal({ noticeId, text });
    await as(second).notices.decideAppeal({ noticeId, outcome: 'upheld', text: why });
    expect((await readListing(listing.id)).removedAt).not.toBeNull();
    expect(await mailsTo(owner)).toContain('noticeAppealDecided');
    expect(await mailsTo(reporter)).toContain('noticeAppealDecided');
  });

  test('may be sent to the end of the day six months later, by the seller only', async () => {
    const noticeId = await decided((await aListing({ seller })).id, remove);
    const [row] = await db.select().from(notices).where(eq(notices.id, noticeId));
    const end = appealEnds(row?.decidedAt ?? now());
    expect(end.getTime()).toBeGreaterThan(plus(now(), 180 * DAY).getTime());
    const at = (moment: Date, user = seller) =>
      outcomeOf(appealNotice({ noticeId, text }, callAs('seller', user.id, moment)));
    expect(await at(plus(end, -1), await aSeller())).toBe('NOT_FOUND');
    expect(await at(end)).toBe('DEADLINE_PASSED');
    expect(await at(plus(end, -1))).toBe('ok');
  });

  test('reversed leaves a listing paused that something else keeps from being sold', async () => {
    const race = await aRace({ entryReference: 'required' });
    const numbered = (entryReference: string) => aListing({ seller, race, entryReference });
    const [taken, missed, closed] = [await numbered('10'), await numbered('11'), await numbered('12')];
    const before = { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' } as const;
    await db.update(listings).set(before).where(eq(listings.id, missed.id));
    const ofTaken = await decided(taken.id, remove);
    const ofMissed = await decided(missed.id, remove);
    const ofClosed = await decided(closed.id, remove);

    const other = await aListing({ race, entryReference: '10' });
    await reversed(ofTaken);
    await reversed(ofMissed);
    expect(await outcomeOf(as(seller).listings.relist({ id: taken.id }))).toBe('ENTRY_ALREADY_LISTED');
    expect((await readListing(other.id)).status).toBe('available');
    await db.update(races).set({ cancelledAt: now() }).where(eq(races.id, race.id));
    await reversed(ofClosed);
    const paused = { status: 'inactive', removedAt: null, stoppedAt: null };
    for (const [{ id }, timeoutStatus] of [
      [taken, 'inactive_due_to_entry'],
      [missed, 'inactive_due_to_timeout'],
      [closed, 'inactive_due_to_race'],
    ] as const)
      expect(await readListing(id)).toMatchObject({ ...paused, timeoutStatus });
  });

  test('reversed while another decision is in force changes nothing for buyers', async () => {
    const { id } = await aListing({ seller });
    const other = await aNotice(id);
    const first = await decided(id, pause);
    await as(admin).notices.decide({ noticeId: other, ...remove });
    await reversed(other);
    expect(await readListing(id)).toMatchObject({ status: 'inactive', removedAt: null });
    expect((await readListing(id)).stoppedAt).not.toBeNull();
    await reversed(first);
    expect((await readListing(id)).status).toBe('available');
  });
});

test('a year’s notices are counted by what happened in it', async () => {
  const year = 2031;
  const at = (day: string) => new Date(`${year}-${day}T10:00:00Z`);
  const { id: listingId } = await aListing();
  const fraud = (changes: Partial<typeof notices.$inferInsert>): typeof notices.$inferInsert => ({
    listingId,
    text,
    reason: 'fraud',
    reporterEmail: anAddress(),
    createdAt: at('02-01'),
    confirmedAt: at('02-01'),
    ground: 'law_fraud',
    decidedAt: at('02-02'),
    ...changes,
  });
  const appeal = {
    appealedAt: at('03-01'),
    appealDecidedAt: at('03-02'),
    appealOutcome: 'reversed',
  } as const;
  const before = new Date(`${year - 1}-12-31T22:59:59Z`);
  await db.insert(notices).values([
    fraud({ decision: 'removed' }),
    fraud({ reason: 'offensive', decision: 'paused', decidedAt: at('02-04'), ...appeal }),
    // Not confirmed, and of the year before.
    fraud({ confirmedAt: null, ground: null, decidedAt: null }),
    fraud({ decision: 'kept', createdAt: before, confirmedAt: before, decidedAt: before }),
  ]);
  const counted = await countNoticeYear({ year }, callAs('admin', admin.id, now()));
  const appeals = { appealed: 1, upheld: 0, reversed: 1 };
  expect(counted).toMatchObject({ received: 2, decided: 2, medianHours: 48, ...appeals });
  expect(counted.reasons).toMatchObject({ fraud: 1, offensive: 1, other: 0 });
  expect(counted.decisions).toEqual({ kept: 0, paused: 1, removed: 1, corrected: 0 });
});

test('what waits is counted for the admins, and a deleted listing can still be decided about', async () => {
  const waiting = () => countTasks(admin, 'notice');
  const before = await waiting();
  const listing = await aListing({ seller });
  const noticeId = await aNotice(listing.id);
  expect(await waiting()).toBe(before + 1);
  await as(seller).listings.delete({ id: listing.id });
  await as(admin).notices.decide({ noticeId, ...remove });
  expect(await waiting()).toBe(before);
  expect(await outcomeOf(visitor().listings.byId({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
});
