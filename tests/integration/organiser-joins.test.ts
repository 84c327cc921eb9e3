import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { joinLinkEnds } from '@/domain/organiser-requests';
import { plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
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
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { rewrite } from '../support/rewrite';
import { auditOf, readUser } from '../support/rows';
import { countWork } from '../support/work';
import { world } from '../support/world';

const admin = await aUser({ isAdmin: true });
const api = as(admin).admin.organisers;

type Wish = Partial<Parameters<ReturnType<typeof visitor>['organisers']['askToJoin']>[0]>;

/** A race with a site of its own, and somebody with an address there. */
async function scene() {
  const domain = `lopp-${randomUUID()}.example`;
  const race = await aRace({ websiteUrl: `https://www.${domain}/start` });
  const contact = await aUser({ email: `start@${domain}` });
  const isContact = async () => (await readUser(contact.id)).isOrganiserContact;
  const asks = (wish: Wish = {}) =>
    visitor().organisers.askToJoin({
      organiserName: `Klubben ${domain}`,
      raceIds: [race.id],
      link: '',
      contactName: 'Ada Arrangör',
      email: contact.email,
      ...wish,
    });
  const requested = async () => (await api.requests()).find(({ email }) => email === contact.email);
  const confirm = (token: string) => as(contact).organisers.confirmJoin({ token });
  /** The token of the link that was mailed last. */
  const mailedToken = async () => {
    expect(await mailsTo(contact)).toContain('joinConfirm');
    const [mail] = world.sandbox.mails.list(contact.email);
    return /\/arrangor\/anslut\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  return { domain, race, contact, isContact, asks, requested, confirm, mailedToken };
}

const requestsOf = (email: string) =>
  db.select().from(organiserRequests).where(eq(organiserRequests.email, email.toLowerCase()));
const holderOf = async ({ id }: { id: string }) =>
  (await db.select().from(races).where(eq(races.id, id)))[0]?.organiserId ?? null;

beforeEach(async () => void (await db.delete(rateLimits)));

describe('an organiser that asks from its races’ own domain', () => {
  test('gets a link, joins with it once, and sees the name changes of these races alone', async () => {
    const { domain, race, contact, isContact, asks, confirm, mailedToken } = await scene();
    const organiserName = `Klubben ${domain}`;
    const waiting = await countWork(admin, 'organiserRequest');
    expect(await asks({ note: 'Vinn en resa' })).toEqual({ next: 'mail' });
    expect(await countWork(admin, 'organiserRequest')).toBe(waiting);
    const token = await mailedToken();
    const mail = JSON.stringify(world.sandbox.mails.list(contact.email)[0]);
    // What the sender wrote may be meant for an address of somebody else.
    for (const written of ['Vinn en resa', 'Ada Arr', 'Klubben']) expect(mail).not.toContain(written);
    expect((await requestsOf(contact.email))[0]?.tokenHash).not.toContain(token);

    const other = as(await aUser()).organisers;
    expect(await other.joinRequest({ token })).toEqual({ mine: false, organiserName: null, races: [] });
    expect(await outcomeOf(other.confirmJoin({ token }))).toBe('INVITATION_OTHER_ADDRESS');
    const own = as(contact).organisers;
    const shown = { mine: true, organiserName, races: [{ id: race.id }] };
    expect(await own.joinRequest({ token })).toMatchObject(shown);
    expect(await confirm(token)).toEqual({ next: 'joined' });
    const again = await outcomesOf([confirm(token), own.joinRequest({ token })]);
    expect(again).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
    const organiserId = (await holderOf(race)) ?? '';
    const rows = await db.select().from(organisers).where(eq(organisers.id, organiserId));
    expect(rows).toMatchObject([{ name: organiserName, webDomain: domain, mailDomains: [domain] }]);
    expect(await isContact()).toBe(true);
    const { purchase } = await aPaidPurchase({ race });
    await aPaidPurchase();
    const { items } = await own.nameChanges({});
    expect(items.map(({ purchaseId }) => purchaseId)).toEqual([purchase.id]);
    expect((await own.widgetRaces()).items).toMatchObject([{ raceName: race.raceName }]);
    expect(await requestsOf(contact.email)).toMatchObject([{ outcome: 'joined', organiserId }]);
  });

  test('adds a second contact to the organiser that holds the race', async () => {
    const { domain, race, isContact, asks, confirm, mailedToken } = await scene();
    const organiserId = await anOrganiser(race.id);
    await rewrite(organisers, organiserId, { mailDomains: [domain] });
    expect(await asks()).toEqual({ next: 'mail' });
    await confirm(await mailedToken());
    expect(await holderOf(race)).toBe(organiserId);
    expect(await isContact()).toBe(true);
    // An admin's no is not undone by another mail.
    await rewrite(organiserContacts, eq(organiserContacts.organiserId, organiserId), { removedAt: now() });
    await asks();
    expect(await confirm(await mailedToken())).toEqual({ next: 'admin' });
  });

  test('gets the races of its domain; the rest waits for an admin, who adds them to the same organiser', async () => {
    const { race, contact, asks, requested, confirm, mailedToken } = await scene();
    const { race: elsewhere } = await scene();
    await asks({ raceIds: [race.id, elsewhere.id] });
    await confirm(await mailedToken());
    expect(await holderOf(elsewhere)).toBeNull();
    const organiserId = await holderOf(race);
    const request = await requested();
    expect(request).toMatchObject({ organiserId });
    expect(request?.races.find(({ id }) => id === elsewhere.id)).toMatchObject({ atDomain: false });
    await api.approveRequest({ id: request?.id ?? '', organiserId: null });
    expect(await holderOf(elsewhere)).toBe(organiserId);
    expect(await mailsTo(contact)).not.toContain('contactInvited');
  });

  test('uses its link before it ends, once, signed in with a confirmed address', async () => {
    const { race, contact } = await scene();
    const ends = joinLinkEnds(now());
    const { token } = await aJoinRequest({ raceIds: [race.id], email: contact.email }, ends);
    const open = (at: Date) => outcomeOf(confirmJoin({ token }, callAs('user', contact.id, at)));
    expect(await open(ends)).toBe('TOKEN_INVALID');
    await rewrite(users, contact.id, { emailVerifiedAt: null });
    expect(await open(plus(ends, -1))).toBe('EMAIL_NOT_CONFIRMED');
    await rewrite(users, contact.id, { emailVerifiedAt: now() });
    const both = await Promise.all(atOnce(2, () => open(plus(ends, -1))));
    expect(both.toSorted()).toEqual(['TOKEN_INVALID', 'ok']);
  });

  test('is left to an admin where the race has got another holder, or the name is taken, meanwhile', async () => {
    const [held, named] = [await scene(), await scene()];
    await held.asks();
    const token = await held.mailedToken();
    const holder = await anOrganiser(held.race.id);
    expect(await held.confirm(token)).toEqual({ next: 'admin' });
    expect(await holderOf(held.race)).toBe(holder);
    await api.create({ name: `klubben ${named.domain}`, webDomain: '', mailDomains: '' });
    await named.asks();
    expect(await named.confirm(await named.mailedToken())).toEqual({ next: 'admin' });
    for (const { isContact, requested } of [held, named]) {
      expect(await isContact()).toBe(false);
      expect(await requested()).toBeDefined();
    }
  });
});

describe('any other organiser', () => {
  // Which addresses are at a domain: unit/domain/organiser-requests.test.ts.
  test('with an address at another domain waits for an admin, and nothing is mailed', async () => {
    const { domain, asks } = await scene();
    const email = `start@${domain}.evil.example`;
    const waiting = await countWork(admin, 'organiserRequest');
    expect(await asks({ email })).toEqual({ next: 'admin' });
    expect(await countWork(admin, 'organiserRequest')).toBe(waiting + 1);
    expect(await mailsTo({ email })).toEqual([]);
  });

  test('of a race that is another’s waits for an admin, and the race stays', async () => {
    const { race, asks, requested } = await scene();
    const holder = await anOrganiser(race.id);
    expect(await asks()).toEqual({ next: 'admin' });
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
    const [invitation] = await db
      .select()
      .from(organiserContacts)
      .where(and(eq(organiserContacts.organiserId, organiserId), eq(organiserContacts.email, contact.email)));
    await as(contact).organisers.acceptInvitation({ id: invitation?.id ?? '' });
    expect((await readUser(contact.id)).isOrganiserContact).toBe(true);
  });

  test('joins an organiser that there is, if the admin says so', async () => {
    const organiserId = await anOrganiser();
    const race = await aRace();
    const { id } = await aJoinRequest({ raceIds: [race.id] });
    expect(await outcomeOf(api.approveRequest({ id, organiserId: randomUUID() }))).toBe('NOT_FOUND');
    await api.approveRequest({ id, organiserId });
    expect(await holderOf(race)).toBe(organiserId);
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
    const { asks } = await scene();
    expect(await asks({ raceIds: [], link: 'nyttlopp.example' })).toEqual({ next: 'admin' });
    expect(await outcomeOf(asks({ raceIds: [] }))).toBe('INVALID_INPUT');
    for (const id of [randomUUID(), (await aRace({ archived: true })).id])
      expect(await outcomeOf(asks({ raceIds: [id] }))).toBe('RACE_NOT_FOUND');
  });
});

test('a deleted account takes its requests along', async () => {
  const contact = await aUser();
  await aJoinRequest({ raceIds: [(await aRace()).id], email: contact.email });
  await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
  expect(await requestsOf(contact.email)).toEqual([]);
});
