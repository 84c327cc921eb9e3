import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { organiserContacts, organiserRequests, organisers, races, rateLimits } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { eraseAccount } from '@/server/services/profile/erase-account';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { aJoinRequest, anOrganiser, organiserVersion } from '../support/organisers';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { rewrite } from '../support/rewrite';
import { auditOf, readUser } from '../support/rows';
import { countTasks } from '../support/tasks';
import { world } from '../support/world';

const admin = await aUser({ isAdmin: true });
const api = as(admin).admin.organisers;

type Wish = Partial<Parameters<ReturnType<typeof visitor>['organisers']['requestToJoin']>[0]>;

/** A race with a site of its own, and somebody with an address there. */
async function scene() {
  const domain = `lopp-${randomUUID()}.example`;
  const race = await aRace({ websiteUrl: `https://www.${domain}/start` });
  const contact = await aUser({ email: `start@${domain}` });
  const isContact = async () => (await readUser(contact.id)).isOrganiserContact;
  const send = (wish: Wish = {}) =>
    visitor().organisers.requestToJoin({
      organiserName: `Klubben ${domain}`,
      raceIds: [race.id],
      link: '',
      contactName: 'Ada Arrangör',
      email: contact.email,
      ...wish,
    });
  const requested = async () => (await api.requests()).find(({ email }) => email === contact.email);
  return { domain, race, contact, isContact, send, requested };
}

const requestsOf = (email: string) =>
  db.select().from(organiserRequests).where(eq(organiserRequests.email, email.toLowerCase()));
const holderOf = async ({ id }: { id: string }) =>
  (await db.select().from(races).where(eq(races.id, id)))[0]?.organiserId ?? null;

const invitationOf = async (organiserId: string, email: string) => {
  const invited = and(eq(organiserContacts.organiserId, organiserId), eq(organiserContacts.email, email));
  return (await db.select().from(organiserContacts).where(invited))[0]?.id ?? '';
};

beforeEach(async () => void (await db.delete(rateLimits)));

describe('an organiser that asks from its races’ own domain', () => {
  test('waits for an admin like any other: the domain may have mailboxes for many', async () => {
    const { domain, race, contact, isContact, send, requested } = await scene();
    const organiserId = await anOrganiser();
    await rewrite(organisers, organiserId, { webDomain: domain, mailDomains: [domain] });
    const waiting = await countTasks(admin, 'organiserRequest');
    expect(await send()).toEqual({ ok: true });
    expect(await countTasks(admin, 'organiserRequest')).toBe(waiting + 1);
    expect(await mailsTo(contact)).toEqual([]);
    expect(await isContact()).toBe(false);
    expect(await holderOf(race)).toBeNull();
    const request = await requested();
    expect(request?.races).toMatchObject([{ id: race.id, atDomain: true }]);

    await api.approveRequest({ id: request?.id ?? '', organiserId: null });
    expect(await isContact()).toBe(false);
    expect(await mailsTo(contact)).toEqual(['contactInvited']);
    const made = (await holderOf(race)) ?? '';
    const invitation = await invitationOf(made, contact.email);
    await as(contact).organisers.acceptInvitation({ id: invitation });
    expect(await isContact()).toBe(true);
    // Nothing is known of its mails, and none proves anything, before an admin has confirmed it.
    const rows = await db.select().from(organisers).where(eq(organisers.id, made));
    expect(rows).toMatchObject([{ mailDomains: [], mailProves: false, confirmationWords: [] }]);
  });

  test('does not come to act for the organiser that holds the race', async () => {
    const { domain, race, isContact, send } = await scene();
    const holder = await anOrganiser(race.id);
    await rewrite(organisers, holder, { webDomain: domain, mailDomains: [domain], mailProves: true });
    await send();
    expect(await isContact()).toBe(false);
    expect(await db.$count(organiserContacts, eq(organiserContacts.organiserId, holder))).toBe(0);
  });
});

describe('any other organiser', () => {
  // Which addresses are at a domain: unit/domain/organiser-requests.test.ts.
  test('with an address at another domain waits for an admin, and nothing is mailed', async () => {
    const { domain, send } = await scene();
    const email = `start@${domain}.evil.example`;
    const waiting = await countTasks(admin, 'organiserRequest');
    await send({ email });
    expect(await countTasks(admin, 'organiserRequest')).toBe(waiting + 1);
    expect(await mailsTo({ email })).toEqual([]);
  });

  test('of a race that is another’s waits for an admin, and the race stays', async () => {
    const { race, send, requested } = await scene();
    const holder = await anOrganiser(race.id);
    await send();
    const request = await requested();
    expect(request?.races).toMatchObject([{ organiserId: holder, atDomain: true }]);
    await api.approveRequest({ id: request?.id ?? '', organiserId: null });
    expect(await holderOf(race)).toBe(holder);
  });

  test('is approved: made, given its free races and invited, once, and audited', async () => {
    const race = await aRace();
    const contact = await aUser();
    const { id } = await aJoinRequest({ raceIds: [race.id], email: contact.email });
    const both = await outcomesOf(atOnce(2, () => api.approveRequest({ id, organiserId: null })));
    expect(both).toEqual(['NOT_FOUND', 'ok']);
    const organiserId = (await holderOf(race)) ?? '';
    expect(await auditOf(organiserId)).toMatchObject([
      { action: 'organiser.approve', detail: { requestId: id, raceIds: [race.id] } },
    ]);
    expect(await mailsTo(contact)).toEqual(['contactInvited']);
    await as(contact).organisers.acceptInvitation({ id: await invitationOf(organiserId, contact.email) });
    expect((await readUser(contact.id)).isOrganiserContact).toBe(true);
  });

  test('joins an organiser that there is, if the admin says so', async () => {
    const organiserId = await anOrganiser();
    const race = await aRace();
    const { id } = await aJoinRequest({ raceIds: [race.id] });
    expect(await outcomeOf(api.approveRequest({ id, organiserId: randomUUID() }))).toBe('NOT_FOUND');
    const seen = await organiserVersion(organiserId);
    await api.approveRequest({ id, organiserId });
    expect(await holderOf(race)).toBe(organiserId);
    // A dialog with its races, opened before, would take it away again.
    expect(await outcomeOf(api.setRaces({ ...seen, raceIds: [] }))).toBe('CHANGED_MEANWHILE');
  });

  test('is declined with the reason by mail, and audited', async () => {
    const contact = await aUser();
    const { id } = await aJoinRequest({ raceIds: [(await aRace()).id], email: contact.email });
    await api.declineRequest({ id, reason: 'Vi når er inte på telefon.' });
    expect(await mailsTo(contact)).toEqual(['joinDeclined']);
    expect(world.sandbox.mails.list(contact.email)[0]?.text).toContain('Vi når er inte på telefon.');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['organiser.decline']);
    expect(await outcomeOf(api.declineRequest({ id, reason: 'En gång till.' }))).toBe('NOT_FOUND');
  });

  test('may name a race that we lack by a link, but none that is not ours', async () => {
    const { send } = await scene();
    expect(await send({ raceIds: [], link: 'nyttlopp.example' })).toEqual({ ok: true });
    expect(await outcomeOf(send({ raceIds: [] }))).toBe('INVALID_INPUT');
    for (const id of [randomUUID(), (await aRace({ archived: true })).id])
      expect(await outcomeOf(send({ raceIds: [id] }))).toBe('RACE_NOT_FOUND');
  });
});

test('a deleted account takes its requests along', async () => {
  const contact = await aUser();
  await aJoinRequest({ raceIds: [(await aRace()).id], email: contact.email });
  await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
  expect(await requestsOf(contact.email)).toEqual([]);
});
