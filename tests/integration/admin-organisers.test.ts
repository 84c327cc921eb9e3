import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { organiserInput } from '@/domain/organiser/input';
import { contactInvitationEnds } from '@/domain/organiser/organisers';
import { DAY, plus } from '@/domain/time';
import { organiserContacts, races, rateLimits, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { sendMailJob } from '@/server/services/mails/send-mail-job';
import {
  acceptContactInvitation,
  getContactInvitation,
} from '@/server/services/organisers/contact-invitation';
import { runRetention } from '@/server/services/retention/run-retention';
import { as } from '../support/callers';
import { mailsTo } from '../support/mails';
import { makeContact, organiserVersion } from '../support/organisers';
import { outcomeOf } from '../support/outcome';
import { reason } from '../support/reason';
import { auditOf, readUser } from '../support/rows';
import { countTasks } from '../support/tasks';

const named = (name = `Arrangör ${randomUUID()}`) => ({ name, webDomain: '', mailDomains: '' });
const reread = ({ id }: User) => readUser(id);
const rowOf = async (id: string) =>
  (await db.select().from(organiserContacts).where(eq(organiserContacts.id, id)))[0];

/** An admin, and an organiser that they have made. */
async function scene() {
  const admin = await aUser({ isAdmin: true });
  const api = as(admin).admin.organisers;
  const { id } = await api.create(named());
  const own = async () => (await api.list()).find((each) => each.id === id);
  const seen = () => organiserVersion(id);
  const invite = ({ email }: User) => api.invite({ organiserId: id, email });
  return { admin, api, id, own, seen, invite };
}

beforeEach(async () => void (await db.delete(rateLimits)));

describe('an organiser', () => {
  test('is added and changed with its domains as they are pasted, and audited', async () => {
    const { api, id, own } = await scene();
    const before = await own();
    const input = { id, updatedAt: before?.updatedAt ?? now(), name: `Loppklubben ${id}` };
    const mailDomains = '@loppklubben.se, mejl.lopp.se';
    const changed = { ...input, webDomain: 'https://www.Loppklubben.se/lopp', mailDomains };
    await api.update(changed);
    const after = await own();
    expect(after).toMatchObject({
      name: input.name,
      webDomain: 'loppklubben.se',
      mailDomains: ['loppklubben.se', 'mejl.lopp.se'],
      contacts: [],
      races: [],
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['organiser.create', 'organiser.update']);
    expect(await outcomeOf(api.update(changed))).toBe('CHANGED_MEANWHILE');
    expect(await outcomeOf(api.create(named(input.name.toUpperCase())))).toBe('ORGANISER_NAME_TAKEN');
    for (const wrong of [{ webDomain: 'lopp' }, { mailDomains: 'a@lopp.se' }, { name: ' ' }]) {
      expect(await outcomeOf(api.create({ ...named(), ...wrong }))).toBe('INVALID_INPUT');
    }
    expect(await outcomeOf(api.update({ ...changed, id: randomUUID() }))).toBe('NOT_FOUND');
  });

  test('has words of confirmation that an admin has checked, and no others', async () => {
    const { admin, api, id, own } = await scene();
    const contact = await aUser();
    await makeContact(id, contact);
    const { words, proposeWords } = as(contact).organisers;
    const propose = async (typed: string) =>
      proposeWords({ organiserId: id, updatedAt: (await organiserVersion(id)).updatedAt, words: typed });
    const sentence = 'Platsen i {lopp} står nu på {namn}.';
    const waiting = await countTasks(admin, 'confirmationWords');
    await propose(`  ${sentence}\n\n${sentence}`);
    expect(await words()).toMatchObject([{ words: [], proposed: [sentence] }]);
    expect(await countTasks(admin, 'confirmationWords')).toBe(waiting + 1);

    const { updatedAt = now(), name = '' } = (await own()) ?? {};
    const input = { id, updatedAt, name, webDomain: '', mailDomains: 'lopp.se' };
    await propose('Namnbytet är genomfört.');
    // Nor another contact's proposal, from before this one.
    expect(await outcomeOf(proposeWords({ organiserId: id, updatedAt, words: sentence }))).toBe(
      'CHANGED_MEANWHILE',
    );
    // Not what the admin has read.
    expect(await outcomeOf(api.update({ ...input, mailProves: true, confirmationWords: sentence }))).toBe(
      'CHANGED_MEANWHILE',
    );
    const seen = { ...input, updatedAt: (await own())?.updatedAt ?? now() };
    await api.update({ ...seen, mailProves: true, confirmationWords: sentence });
    expect(await own()).toMatchObject({
      mailDomains: ['lopp.se'],
      mailProves: true,
      confirmationWords: [sentence],
      proposedWords: null,
    });
    expect(await countTasks(admin, 'confirmationWords')).toBe(waiting);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'organiser.update',
      detail: { mailProves: [false, true], confirmationWords: [[], [sentence]] },
    });
    // The same again is no proposal, and another's words are nobody else's.
    await propose(sentence);
    expect((await own())?.proposedWords).toBeNull();
    const { id: other } = await api.create(named());
    expect(await outcomeOf(proposeWords({ organiserId: other, updatedAt, words: sentence }))).toBe(
      'NOT_FOUND',
    );
  });

  test.each([
    ['namnbytet är klart nu', 'Mening 1: börja'],
    [`Namnbytet är genomfört.\nÄr det klart nu?`, 'Mening 2: en fråga'],
    [Array.from({ length: 6 }, (_, nth) => `Namnbytet är klart ${nth}`).join('\n'), 'Högst 5'],
  ])('has no words as %j: %s', (confirmationWords, message) => {
    const read = organiserInput.safeParse({ ...named(), confirmationWords });
    expect(read.error?.issues).toMatchObject([
      { path: ['confirmationWords'], message: expect.stringContaining(message) },
    ]);
  });

  test('holds the races that it is given, and each has one organiser', async () => {
    const { api, id, own, seen } = await scene();
    const [first, second] = [await aRace(), await aRace()];
    const before = await seen();
    await api.setRaces({ ...before, raceIds: [first.id, second.id] });
    // Another admin's dialog, opened before: it would take both away.
    expect(await outcomeOf(api.setRaces({ ...before, raceIds: [] }))).toBe('CHANGED_MEANWHILE');
    expect((await own())?.races.map((race) => race.id).toSorted()).toEqual([first.id, second.id].toSorted());
    const { id: other } = await api.create(named());
    expect(await outcomeOf(api.setRaces({ ...(await organiserVersion(other)), raceIds: [first.id] }))).toBe(
      'RACE_HAS_ORGANISER',
    );
    expect(await outcomeOf(api.setRaces({ ...(await seen()), raceIds: [randomUUID()] }))).toBe(
      'RACE_NOT_FOUND',
    );
    await api.setRaces({ ...(await seen()), raceIds: [second.id] });
    const [row] = await db.select().from(races).where(eq(races.id, first.id));
    expect(row?.organiserId).toBeNull();
    expect(await auditOf(id)).toMatchObject([
      { action: 'organiser.create' },
      { action: 'organiser.races' },
      { action: 'organiser.races', detail: { raceIds: [second.id] } },
    ]);
  });
});

describe('a contact', () => {
  test('is invited by mail, accepts with that address, and then sees the name changes', async () => {
    const { api, own, seen, invite } = await scene();
    const [contact, other, race] = [await aUser(), await aUser(), await aRace()];
    await api.setRaces({ ...(await seen()), raceIds: [race.id] });
    const { purchase } = await aPurchase({ race }).paid().done();
    const { id: invitation } = await invite(contact);
    expect(await mailsTo(contact)).toContain('contactInvited');
    expect((await own())?.contacts).toMatchObject([
      { email: contact.email, confirmedAt: null, expired: false },
    ]);
    expect(await outcomeOf(as(contact).organisers.nameChanges({}))).toBe('ORGANISER_REQUIRED');
    expect(await as(other).organisers.invitation({ id: invitation })).toMatchObject({ mine: false });
    const accept = () => as(contact).organisers.acceptInvitation({ id: invitation });
    await accept();
    expect(await reread(contact)).toMatchObject({ isOrganiserContact: true });
    const { items } = await as(contact).organisers.nameChanges({});
    expect(items.map(({ purchaseId }) => purchaseId)).toEqual([purchase.id]);
    expect(await outcomeOf(accept())).toBe('TOKEN_INVALID');
    expect(await outcomeOf(invite(contact))).toBe('ALREADY_CONTACT');
    // To a contact of another organiser the purchase does not exist.
    const { id: elsewhere } = await api.create(named());
    const { id: second } = await api.invite({ organiserId: elsewhere, email: other.email });
    await as(other).organisers.acceptInvitation({ id: second });
    const verify = as(other).organisers.verifyNameChange({ purchaseId: purchase.id });
    expect(await outcomeOf(verify)).toBe('PURCHASE_NOT_FOUND');
  });

  test('whose address is not confirmed accepts nothing', async () => {
    const { invite } = await scene();
    const contact = await aUser({ emailConfirmed: false });
    const { id } = await invite(contact);
    expect(await outcomeOf(as(contact).organisers.acceptInvitation({ id }))).toBe('EMAIL_NOT_CONFIRMED');
    expect(await reread(contact)).toMatchObject({ isOrganiserContact: false });
  });

  test('has seven days to accept, to the millisecond, and the address is erased after', async () => {
    const { invite } = await scene();
    const contact = await aUser();
    const { id } = await invite(contact);
    const ends = contactInvitationEnds((await rowOf(id))?.invitedAt ?? now());
    const at = (ms: number) => callAs('user', contact.id, plus(ends, ms));
    expect(await getContactInvitation({ id }, at(-1))).toMatchObject({ mine: true, expiresAt: ends });
    expect(await outcomeOf(getContactInvitation({ id }, at(0)))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(acceptContactInvitation({ id }, at(0)))).toBe('TOKEN_INVALID');
    const job = { kind: 'organiser', mail: 'contactInvited', contactId: id } as const;
    await sendMailJob({ jobId: randomUUID(), job }, clockAt(ends));
    expect((await mailsTo(contact)).filter((mail) => mail === 'contactInvited')).toHaveLength(1);
    await runRetention(clockAt(plus(ends, DAY - 1)));
    expect(await rowOf(id)).toBeDefined();
    await runRetention(clockAt(plus(ends, DAY)));
    expect(await rowOf(id)).toBeUndefined();
  });

  test('is invited again with the same link, and an invitation is withdrawn', async () => {
    const { api, own, invite } = await scene();
    const contact = await aUser();
    const { id: first } = await invite(contact);
    const { id: second } = await invite(contact);
    expect(second).toBe(first);
    expect(await mailsTo(contact)).toEqual(['contactInvited', 'contactInvited']);
    expect(await outcomeOf(as(contact).organisers.invitation({ id: first }))).toBe('ok');
    expect((await own())?.contacts.map(({ id }) => id)).toEqual([second]);
    await api.removeContact({ id: second, reason });
    expect(await outcomeOf(as(contact).organisers.acceptInvitation({ id: second }))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(api.removeContact({ id: second, reason }))).toBe('NOT_FOUND');
  });

  test('is void once who sent it no longer decides who acts for an organiser', async () => {
    const { id } = await scene();
    const [inviter, contact] = [await aUser({ isAdmin: true }), await aUser()];
    const invitation = await as(inviter).admin.organisers.invite({ organiserId: id, email: contact.email });
    await db.update(users).set({ adminRole: 'support' }).where(eq(users.id, inviter.id));
    const accept = as(contact).organisers.acceptInvitation({ id: invitation.id });
    expect(await outcomeOf(accept)).toBe('TOKEN_INVALID');
  });

  test('is removed at once, and stays a contact of others', async () => {
    const { api, id, invite } = await scene();
    const contact = await aUser();
    const { id: first } = await invite(contact);
    const { id: elsewhere } = await api.create(named());
    const { id: second } = await api.invite({ organiserId: elsewhere, email: contact.email });
    for (const each of [first, second]) await as(contact).organisers.acceptInvitation({ id: each });
    await api.removeContact({ id: first, reason });
    expect(await reread(contact)).toMatchObject({ isOrganiserContact: true });
    await api.removeContact({ id: second, reason });
    expect(await reread(contact)).toMatchObject({ isOrganiserContact: false });
    expect(await outcomeOf(as(contact).organisers.nameChanges({}))).toBe('ORGANISER_REQUIRED');
    expect(await auditOf(id)).toMatchObject([
      { action: 'organiser.create' },
      { action: 'organiser.invite' },
      { action: 'organiser.remove', detail: { confirmed: true, reason } },
    ]);
  });
});
