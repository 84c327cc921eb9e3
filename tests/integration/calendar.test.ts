import { describe, expect, test } from 'vitest';
import { GET } from '@/app/api/purchases/[id]/calendar/route';
import { REMINDER } from '@/domain/purchase/calendar';
import { plus } from '@/domain/time';
import { aPurchase, continuePurchase } from '@/sandbox/scenario/purchase';
import { aSeller, type User } from '@/sandbox/scenario/users';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { workQueues } from '../support/queues';
import { readPurchase } from '../support/rows';
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
    const race = raceIn(await entriesFor(buyer, purchase.id));
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
    expect(after.find(({ UID }) => UID?.includes('-confirm@'))?.DTEND).toBe(utc(confirmationDeadline));
  });

  test('is nothing once the seller has nothing ahead', async () => {
    const fixture = await sold();
    await continuePurchase(fixture).nameChanged().confirmed().done();
    expect((await fetchAs(fixture.seller, fixture.purchase.id)).status).toBe(404);
    expect((await fetchAs(fixture.buyer, fixture.purchase.id)).status).toBe(200);
    const { items } = await as(fixture.buyer).purchases.mine({});
    expect(items.map(({ hasCalendar }) => hasCalendar)).toEqual([true]);
    for (const id of ['no-id', crypto.randomUUID()])
      expect((await fetchAs(fixture.buyer, id)).status).toBe(404);
  });
});

test('mails that begin a deadline carry the file, others none', async () => {
  const { seller } = await sold();
  await workQueues();
  const sale = world.sandbox.mails.list(seller.email).find(({ subject }) => subject.startsWith('Såld'));
  expect(sale?.attachments).toHaveLength(1);

  const fixture = await sold();
  await continuePurchase(fixture).nameChanged().confirmed().done();
  await workQueues();
  const mails = [fixture.buyer, fixture.seller].flatMap(({ email }) => world.sandbox.mails.list(email));
  const withFile = mails.filter(({ attachments }) => attachments.length > 0);
  // Written late, as here, a mail brings the dates left: nothing of the seller's.
  expect(withFile.map(({ subject }) => subject.split(/[:,] /)[0]).sort()).toEqual([
    'Betalningen är klar',
    'Namnbytet är gjort',
  ]);
  for (const { attachments, text } of withFile) {
    expect(attachments).toEqual([
      { fileName: expect.stringMatching(/^loppbytet-.*\.ics$/), contentType: 'text/calendar' },
    ]);
    expect(text).toContain(`Lägg till i kalendern: öppna bilagan ${attachments[0]?.fileName}.`);
  }
  for (const mail of mails.filter((each) => !withFile.includes(each)))
    expect(mail.text).not.toContain('kalender');
});
