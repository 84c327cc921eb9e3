import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { GET } from '@/app/api/purchases/[id]/calendar/route';
import { clockAt } from '@/domain/account/actor';
import { REMINDER } from '@/domain/purchase/calendar';
import { plus } from '@/domain/time';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { workQueues } from '../support/queues';
import { readPurchase } from '../support/rows';
import { chargeBack, decideChargeback, deliverAll } from '../support/stripe';
import { world } from '../support/world';

interface Entry {
  [name: string]: string;
}

/** Unfolded lines as RFC 5545 has them: a name, parameters that are left out here, and a value. */
function entriesOf(text: string): Entry[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1) || lines.at(-2)).toBe('END:VCALENDAR');
  const entries: Entry[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') entries.push({});
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const entry = entries.at(-1);
    if (entry && name !== 'BEGIN' && name !== 'END') entry[name] ??= value.replace(/\\([\\;,])/g, '$1');
  }
  return entries;
}

const utc = (at: Date | null): string => `${at?.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

async function fetchAs(user: User | null, id: string): Promise<Response> {
  const headers = new Headers(user ? { cookie: await cookieOf(user) } : {});
  return GET(new Request(`http://localhost:3000/api/purchases/${id}/calendar`, { headers }), {
    params: Promise.resolve({ id }),
  });
}
const entriesFor = async (user: User, id: string) => entriesOf(await (await fetchAs(user, id)).text());

const raceIn = (entries: Entry[]) => entries.find(({ UID }) => UID?.includes('-race@'));

async function sold() {
  const seller = await aSeller({ firstName: 'Sven', lastName: 'Säljarsson' });
  return { ...(await aPurchase({ seller }).paid().done()), seller };
}

describe('the calendar of a purchase', () => {
  test('is a private file of its own name; a visitor is led to sign in and back', async () => {
    const { purchase, buyer } = await sold();
    const { status, headers } = await fetchAs(buyer, purchase.id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/calendar; charset=utf-8/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="loppbytet-[a-z0-9-]+\.ics"$/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const location = new URL((await fetchAs(null, purchase.id)).headers.get('location') ?? '');
    expect(location.pathname).toBe('/auth/login');
    expect(location.searchParams.get('next')).toBe(`/api/purchases/${purchase.id}/calendar`);
  });

  test('has the seller’s deadline in UTC, a reminder three hours before, and a link to the page', async () => {
    const { purchase, seller, listing, buyer } = await sold();
    const [entry, ...others] = await entriesFor(seller, purchase.id);
    expect(others).toEqual([]);
    const deadline = purchase.nameChangeDeadline as Date;
    expect(entry).toMatchObject({
      UID: `${purchase.id}-name_change@localhost`,
      DTEND: utc(deadline),
      DTSTART: utc(plus(deadline, -30 * 60_000)),
      TRIGGER: `-PT${(REMINDER - 30 * 60_000) / 3_600_000 - 0.5}H30M`,
      URL: `http://localhost:3000/listings/${listing.id}/name-change`,
    });
    expect(entry?.SUMMARY).toMatch(/^Gör namnbytet: /);
    const text = await (await fetchAs(seller, purchase.id)).text();
    for (const secret of [buyer.email, 'Karin', 'Köpare']) expect(text).not.toContain(secret);
  });

  test('has the race as a day of the buyer’s', async () => {
    const { purchase, buyer, seller, listing } = await sold();
    const entries = await entriesFor(buyer, purchase.id);
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toContainEqual(
      expect.stringMatching(/^Namnbytet ska vara klart: /),
    );
    const race = raceIn(entries);
    expect(race).toMatchObject({
      DTSTART: listing.date.replaceAll('-', ''),
      LOCATION: listing.location,
      TRIGGER: '-PT6H',
      TRANSP: 'TRANSPARENT',
    });
    expect(race).not.toHaveProperty('DTEND');
    const text = await (await fetchAs(buyer, purchase.id)).text();
    for (const secret of [seller.email, 'Sven', 'Säljarsson']) expect(text).not.toContain(secret);
  });

  test('is replaced by a later one: the same entries, with a higher version', async () => {
    const fixture = await sold();
    const { purchase, buyer } = fixture;
    const before = await entriesFor(buyer, purchase.id);
    expect(await entriesFor(buyer, purchase.id)).toEqual(before);
    await continuePurchase(fixture).nameChanged().done();
    const { createdAt, updatedAt, confirmationDeadline } = await readPurchase(purchase.id);
    const after = await entriesFor(buyer, purchase.id);
    expect(raceIn(after)?.UID).toBe(raceIn(before)?.UID);
    const version = Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000);
    expect(Number(raceIn(after)?.SEQUENCE)).toBeGreaterThanOrEqual(version);
    const confirm = after.find(({ UID }) => UID?.includes('-confirm@'));
    expect(confirm?.DTEND).toBe(utc(confirmationDeadline));
    expect(confirm?.SUMMARY).toMatch(/^Bekräfta eller rapportera: /);
  });

  test('takes out what has ended, and goes on answering once nothing lies ahead', async () => {
    const fixture = await sold();
    const { purchase, seller, buyer } = fixture;
    const [given] = await entriesFor(seller, purchase.id);
    expect(given).not.toHaveProperty('STATUS');
    await continuePurchase(fixture).nameChanged().confirmed().done();
    const response = await fetchAs(seller, purchase.id);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=CANCEL');
    const text = await response.text();
    expect(text).toContain('\r\nMETHOD:CANCEL\r\n');
    expect(text).not.toContain('VALARM');
    const [ended, ...others] = entriesOf(text);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ UID: given?.UID, STATUS: 'CANCELLED', DTEND: given?.DTEND });
    expect(Number(ended?.SEQUENCE)).toBeGreaterThan(Number(given?.SEQUENCE));

    const buyers = await entriesFor(buyer, purchase.id);
    const statusOf = (kind: string) => buyers.find(({ UID }) => UID?.includes(`-${kind}@`))?.STATUS;
    expect(['race', 'sellers_name_change', 'confirm'].map(statusOf)).toEqual([
      undefined,
      'CANCELLED',
      'CANCELLED',
    ]);
    const { items } = await as(buyer).purchases.mine({});
    expect(items.map(({ calendar }) => calendar)).toEqual(['add']);
  });

  test('is nobody else’s, and of no purchase that was never paid', async () => {
    const { buyer } = await sold();
    for (const id of ['no-id', crypto.randomUUID()]) expect((await fetchAs(buyer, id)).status).toBe(404);
    const unpaid = await aPurchase().done();
    expect((await fetchAs(unpaid.buyer, unpaid.purchase.id)).status).toBe(404);
    const other = await sold();
    expect((await fetchAs(buyer, other.purchase.id)).status).toBe(404);
  });
});

/** What a user's mails have left in the calendar. */
async function calendarOf(user: User) {
  await workQueues();
  const mails = world.sandbox.mails.list(user.email).toReversed();
  const kept = new Map<string, Entry>();
  for (const { attachments, text } of mails) {
    const file = attachments.find(({ contentType }) => contentType === 'text/calendar');
    expect(text.includes('kalender')).toBe(file !== undefined);
    if (!file) continue;
    expect(text).toContain(`ppna bilagan ${file.fileName}`);
    // Read from a mail it has lines of its own.
    const entries = entriesOf((file.text ?? '').replaceAll('\n', '\r\n'));
    const allEnded = entries.every(({ STATUS }) => STATUS === 'CANCELLED');
    expect(file.text).toContain(`METHOD:${allEnded ? 'CANCEL' : 'PUBLISH'}`);
    if (entries.some(({ STATUS }) => STATUS === 'CANCELLED')) expect(text).toContain('för hand');
    for (const entry of entries) {
      const { UID = '', SEQUENCE, STATUS } = entry;
      expect(Number(SEQUENCE)).toBeGreaterThanOrEqual(Number(kept.get(UID)?.SEQUENCE ?? 0));
      if (STATUS === 'CANCELLED') kept.delete(UID);
      else kept.set(UID, entry);
    }
  }
  const kindOf = (uid: string) => uid.slice(37, uid.indexOf('@'));
  return [...kept.keys()].map(kindOf).sort();
}

describe('the calendar that mails have filled', () => {
  /** Both parties' calendars after the payment and after what follows. */
  async function calendarsAfter(goOn: (fixture: Awaited<ReturnType<typeof sold>>) => Promise<unknown>) {
    const fixture = await sold();
    expect(await calendarOf(fixture.seller)).toEqual(['name_change']);
    expect(await calendarOf(fixture.buyer)).toEqual(['race', 'sellers_name_change']);
    await goOn(fixture);
    return [await calendarOf(fixture.seller), await calendarOf(fixture.buyer)];
  }

  test('has the deadline that runs and the race after the name change, the race alone in the end', async () => {
    const fixture = await sold();
    await calendarOf(fixture.buyer);
    await continuePurchase(fixture).nameChanged().done();
    expect(await calendarOf(fixture.buyer)).toEqual(['confirm', 'race']);
    await continuePurchase(fixture).confirmed().done();
    expect(await calendarOf(fixture.buyer)).toEqual(['race']);
    expect(await calendarOf(fixture.seller)).toEqual([]);
  });

  test('is empty once the sale is given up', async () => {
    const kept = await calendarsAfter(({ seller, listing }) =>
      as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' }),
    );
    expect(kept).toEqual([[], []]);
  });

  test('is empty once the seller missed the deadline', async () => {
    const kept = await calendarsAfter(({ purchase }) =>
      runDeadlines(clockAt(plus(purchase.nameChangeDeadline as Date, 1))),
    );
    expect(kept).toEqual([[], []]);
  });

  test('is empty once the race is cancelled', async () => {
    const kept = await calendarsAfter(async ({ listing }) => {
      const admin = await aUser({ isAdmin: true });
      const cancelled = { raceId: listing.raceId, change: { kind: 'cancelled' as const }, note: 'Ett mejl.' };
      await as(admin).raceChanges.do(cancelled);
      await workQueues();
    });
    expect(kept).toEqual([[], []]);
  });

  test('has no race that is cancelled once the place is the buyer’s', async () => {
    const fixture = await sold();
    await continuePurchase(fixture).nameChanged().confirmed().done();
    expect(await calendarOf(fixture.buyer)).toEqual(['race']);
    await as(await aUser({ isAdmin: true })).raceChanges.do({
      raceId: fixture.listing.raceId,
      change: { kind: 'cancelled' },
      note: 'Ett mejl.',
    });
    await workQueues();
    expect(await calendarOf(fixture.buyer)).toEqual([]);
  });

  test('has no deadline while a chargeback stops them, and has them again after', async () => {
    const fixture = await sold();
    const calendars = async () => [await calendarOf(fixture.seller), await calendarOf(fixture.buyer)];
    expect(await calendars()).toEqual([['name_change'], ['race', 'sellers_name_change']]);
    const chargeback = await chargeBack(fixture.purchase.id);
    await deliverAll(chargeback);
    expect(await calendars()).toEqual([[], ['race']]);
    await decideChargeback(chargeback, 'won');
    await deliverAll(chargeback);
    expect(await calendars()).toEqual([['name_change'], ['race', 'sellers_name_change']]);
  });

  test('is the race alone, or empty, once a dispute is decided', async () => {
    const admin = await aUser({ isAdmin: true });
    const decided = (decision: 'refund' | 'release') =>
      calendarsAfter((fixture) =>
        continuePurchase(fixture).nameChanged().reported().ruled(decision, admin).done(),
      );
    expect(await decided('release')).toEqual([[], ['race']]);
    expect(await decided('refund')).toEqual([[], []]);
  });
});
