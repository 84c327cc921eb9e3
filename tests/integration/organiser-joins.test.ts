import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { joinLinkEnds } from '@/domain/organiser-requests';
import { plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import {
  organiserContacts,
  organiserRequests,
  organisers,
  races,
  rateLimits,
  users,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { eraseAccount } from '@/server/services/accounts/internal/erase-account';
import { confirmJoin } from '@/server/services/organisers/confirm-join';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { aJoinRequest, anOrganiser } from '../support/organisers';
import { outcomeOf } from '../support/outcome';
import { auditOf } from '../support/rows';
import { countWork } from '../support/work';
import { world } from '../support/world';

const admin = await aUser({ isAdmin: true });
const api = as(admin).admin.organisers;

/** A race with a site of its own, and somebody with an address there. */
async function scene() {
  const domain = `lopp-${randomUUID()}.example`;
  const race = await aRace();
  await siteOf(race.id, domain);
  const contact = await aUser({ email: `start@${domain}` });
  const asks = (
    more: Partial<Parameters<ReturnType<typeof visitor>['organisers']['askToJoin']>[0]> = {},
    email = contact.email,
  ) =>
    visitor().organisers.askToJoin({
      ...{ organiserName: `Klubben ${domain}`, raceIds: [race.id], link: '', contactName: 'Ada Arrangör' },
      ...{ email, ...more },
    });
  return { domain, race, contact, asks };
}

const siteOf = (id: string, domain: string | null) =>
  db
    .update(races)
    .set({ websiteUrl: domain && `https://www.${domain}/start` })
    .where(eq(races.id, id));

const requestsOf = (email: string) =>
  db.select().from(organiserRequests).where(eq(organiserRequests.email, email.toLowerCase()));
const holderOf = async (id: string) =>
  (await db.select().from(races).where(eq(races.id, id)))[0]?.organiserId ?? null;
const isContact = async ({ id }: User) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.isOrganiserContact;

/** The token of the link that was mailed last. */
async function mailedToken(user: User): Promise<string> {
  expect(await mailsTo(user)).toContain('joinConfirm');
  const [mail] = world.sandbox.mails.list(user.email);
  return /\/arrangor\/anslut\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

beforeEach(async () => void (await db.delete(rateLimits)));

describe('an organiser that asks from its races’ own domain', () => {
  test('gets a link, joins with it once, and sees the name changes of these races alone', async () => {
    const { domain, race, contact, asks } = await scene();
    const waiting = await countWork(admin, 'organiserRequest');
    expect(await asks({ note: 'Vinn en resa' })).toEqual({ next: 'mail' });
    expect(await countWork(admin, 'organiserRequest')).toBe(waiting);
    const token = await mailedToken(contact);
    const [mail] = world.sandbox.mails.list(contact.email);
    // What the sender wrote may be meant for an address of somebody else.
    for (const written of ['Vinn en resa', 'Ada Arr', 'Klubben'])
      expect(JSON.stringify(mail)).not.toContain(written);
    expect((await requestsOf(contact.email))[0]?.tokenHash).not.toContain(token);

    const other = await aUser();
    expect(await as(other).organisers.joinRequest({ token })).toEqual({
      ...{ mine: false, organiserName: null, races: [] },
    });
    expect(await outcomeOf(as(other).organisers.confirmJoin({ token }))).toBe('INVITATION_OTHER_ADDRESS');
    expect(await as(contact).organisers.joinRequest({ token })).toMatchObject({
      ...{ mine: true, organiserName: `Klubben ${domain}`, races: [{ id: race.id }] },
    });
    expect(await as(contact).organisers.confirmJoin({ token })).toEqual({ next: 'joined' });
    for (const call of ['confirmJoin', 'joinRequest'] as const) {
      expect(await outcomeOf(as(contact).organisers[call]({ token }))).toBe('TOKEN_INVALID');
    }
    const organiserId = await holderOf(race.id);
    expect(
      await db
        .select()
        .from(organisers)
        .where(eq(organisers.id, organiserId ?? '')),
    ).toMatchObject([{ name: `Klubben ${domain}`, webDomain: domain, mailDomains: [domain] }]);
    expect(await isContact(contact)).toBe(true);
    const { purchase } = await aPurchase({ race }).paid().done();
    await aPurchase({ race: await aRace() })
      .paid()
      .done();
    const { items } = await as(contact).organisers.nameChanges({});
    expect(items.map(({ purchaseId }) => purchaseId)).toEqual([purchase.id]);
    expect((await as(contact).organisers.widgetRaces()).items).toMatchObject([{ raceName: race.raceName }]);
    expect((await requestsOf(contact.email))[0]).toMatchObject({ outcome: 'joined', organiserId });
  });

  test('adds a second contact to the organiser that holds the race', async () => {
    const { domain, race, contact, asks } = await scene();
    const organiserId = await anOrganiser(race.id);
    await db
      .update(organisers)
      .set({ mailDomains: [domain] })
      .where(eq(organisers.id, organiserId));
    expect(await asks()).toEqual({ next: 'mail' });
    await as(contact).organisers.confirmJoin({ token: await mailedToken(contact) });
    expect(await holderOf(race.id)).toBe(organiserId);
    expect(await isContact(contact)).toBe(true);
    // An admin's no is not undone by another mail.
    await db
      .update(organiserContacts)
      .set({ removedAt: now() })
      .where(eq(organiserContacts.organiserId, organiserId));
    await asks();
    const token = await mailedToken(contact);
    expect(await as(contact).organisers.confirmJoin({ token })).toEqual({ next: 'admin' });
  });

  test('gets the races of its domain; the rest waits for an admin, who adds them to the same organiser', async () => {
    const { race, contact, asks } = await scene();
    const elsewhere = await aRace();
    await siteOf(elsewhere.id, `annat-${randomUUID()}.example`);
    await asks({ raceIds: [race.id, elsewhere.id] });
    await as(contact).organisers.confirmJoin({ token: await mailedToken(contact) });
    expect(await holderOf(elsewhere.id)).toBeNull();
    const request = (await api.requests()).find(({ email }) => email === contact.email);
    expect(request).toMatchObject({ organiserId: await holderOf(race.id) });
    expect(request?.races.find(({ id }) => id === elsewhere.id)).toMatchObject({ atDomain: false });
    await api.approveRequest({ id: request?.id ?? '', organiserId: null });
    expect(await holderOf(elsewhere.id)).toBe(await holderOf(race.id));
    expect(await mailsTo(contact)).not.toContain('contactInvited');
  });

  test('uses its link before it ends, signed in with a confirmed address', async () => {
    const { race, contact } = await scene();
    const ends = joinLinkEnds(now());
    const open = (at: Date, token: string) => confirmJoin({ token }, callAs('user', contact.id, at));
    const late = await aJoinRequest({ raceIds: [race.id], email: contact.email }, ends);
    expect(await outcomeOf(open(ends, late.token))).toBe('TOKEN_INVALID');
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, contact.id));
    expect(await outcomeOf(open(plus(ends, -1), late.token))).toBe('EMAIL_NOT_CONFIRMED');
    await db.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, contact.id));
    expect(await open(plus(ends, -1), late.token)).toEqual({ next: 'joined' });
  });

  test('used by two at once, the link counts once', async () => {
    const { race, contact } = await scene();
    const { token } = await aJoinRequest({ raceIds: [race.id], email: contact.email }, joinLinkEnds(now()));
    const both = await Promise.all(
      [1, 2].map(() => outcomeOf(as(contact).organisers.confirmJoin({ token }))),
    );
    expect(both.toSorted()).toEqual(['TOKEN_INVALID', 'ok']);
  });

  test('is left to an admin where the race has got another holder, or the name is taken, meanwhile', async () => {
    const [held, named] = [await scene(), await scene()];
    await held.asks();
    const token = await mailedToken(held.contact);
    const holder = await anOrganiser(held.race.id);
    expect(await as(held.contact).organisers.confirmJoin({ token })).toEqual({ next: 'admin' });
    expect(await holderOf(held.race.id)).toBe(holder);
    await api.create({ name: `klubben ${named.domain}`, webDomain: '', mailDomains: '' });
    await named.asks();
    const again = await mailedToken(named.contact);
    expect(await as(named.contact).organisers.confirmJoin({ token: again })).toEqual({ next: 'admin' });
    for (const { contact } of [held, named]) {
      expect(await isContact(contact)).toBe(false);
      expect((await api.requests()).some(({ email }) => email === contact.email)).toBe(true);
    }
  });
});

describe('any other organiser', () => {
  test.each([
    ['a domain that looks alike', async (own: string) => ({ email: `start@evil-${own}` })],
    ['a domain that ends otherwise', async (own: string) => ({ email: `start@${own}.evil.example` })],
    ['a public mail service', async () => ({ email: `${randomUUID()}@gmail.com` })],
  ])('with %s waits for an admin, and nothing is mailed', async (_, from) => {
    const { domain, asks } = await scene();
    const { email } = await from(domain);
    const waiting = await countWork(admin, 'organiserRequest');
    expect(await asks({}, email)).toEqual({ next: 'admin' });
    expect(await countWork(admin, 'organiserRequest')).toBe(waiting + 1);
    expect(await mailsTo({ email })).toEqual([]);
  });

  test('of a race that is another’s waits for an admin, and the race stays', async () => {
    const { race, contact, asks } = await scene();
    const holder = await anOrganiser(race.id);
    expect(await asks()).toEqual({ next: 'admin' });
    const request = (await api.requests()).find(({ email }) => email === contact.email);
    expect(request?.races).toMatchObject([{ organiserId: holder, atDomain: true }]);
    await api.approveRequest({ id: request?.id ?? '', organiserId: null });
    expect(await holderOf(race.id)).toBe(holder);
  });

  test('is approved: made, given its free races and invited, once, and audited', async () => {
    const { race } = await scene();
    const contact = await aUser();
    const { id } = await aJoinRequest({ raceIds: [race.id], email: contact.email });
    const both = await Promise.all(
      [1, 2].map(() => outcomeOf(api.approveRequest({ id, organiserId: null }))),
    );
    expect(both.toSorted()).toEqual(['NOT_FOUND', 'ok']);
    const organiserId = (await holderOf(race.id)) ?? '';
    expect(await auditOf(organiserId)).toMatchObject([
      { action: 'organiser.approve', detail: { requestId: id, raceIds: [race.id] } },
    ]);
    expect(await mailsTo(contact)).toEqual(['contactInvited']);
    const [invitation] = await db
      .select()
      .from(organiserContacts)
      .where(and(eq(organiserContacts.organiserId, organiserId), eq(organiserContacts.email, contact.email)));
    await as(contact).organisers.acceptInvitation({ id: invitation?.id ?? '' });
    expect(await isContact(contact)).toBe(true);
  });

  test('joins an organiser that there is, if the admin says so', async () => {
    const organiserId = await anOrganiser();
    const { race, contact } = await scene();
    const { id } = await aJoinRequest({ raceIds: [race.id], email: contact.email });
    expect(await outcomeOf(api.approveRequest({ id, organiserId: randomUUID() }))).toBe('NOT_FOUND');
    await api.approveRequest({ id, organiserId });
    expect(await holderOf(race.id)).toBe(organiserId);
  });

  test('is declined with the reason by mail, and audited', async () => {
    const contact = await aUser();
    const { id } = await aJoinRequest({ raceIds: [(await aRace()).id], email: contact.email });
    await api.declineRequest({ id, reason: 'Vi når er inte på telefon.' });
    expect(await mailsTo(contact)).toEqual(['joinDeclined']);
    const [mail] = world.sandbox.mails.list(contact.email);
    expect(mail?.text).toContain('Vi når er inte på telefon.');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['organiser.decline']);
    expect(await outcomeOf(api.declineRequest({ id, reason: 'En gång till.' }))).toBe('NOT_FOUND');
  });

  test('may name a race that we lack by a link, but none that is not ours', async () => {
    const { asks } = await scene();
    expect(await asks({ raceIds: [], link: 'nyttlopp.example' })).toEqual({ next: 'admin' });
    expect(await outcomeOf(asks({ raceIds: [] }))).toBe('INVALID_INPUT');
    expect(await outcomeOf(asks({ raceIds: [randomUUID()] }))).toBe('RACE_NOT_FOUND');
    const gone = await aRace();
    await db.update(races).set({ archived: true }).where(eq(races.id, gone.id));
    expect(await outcomeOf(asks({ raceIds: [gone.id] }))).toBe('RACE_NOT_FOUND');
  });
});

test('a deleted account takes its requests along', async () => {
  const contact = await aUser();
  await aJoinRequest({ raceIds: [(await aRace()).id], email: contact.email });
  await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
  expect(await requestsOf(contact.email)).toEqual([]);
});
