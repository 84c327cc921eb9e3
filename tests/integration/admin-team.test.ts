import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { INVITATION_LIFE } from '@/domain/account/admins';
import { plus } from '@/domain/time';
import { adminInvitations, rateLimits, sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { acceptInvitation } from '@/server/services/admin/accept-invitation';
import { getInvitation } from '@/server/services/admin/invitation';
import { sendMailJob } from '@/server/services/mails/send-mail-job';
import { Browser, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { mailedToken, mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';
import { signIn } from '../support/registration';
import { auditOf, readUser } from '../support/rows';

/** Two admins, the only ones, and one in support. */
async function aTeam() {
  await db.update(users).set({ isAdmin: false });
  await db.delete(adminInvitations);
  const [ada, rut, stina] = [
    await aUser({ isAdmin: true, firstName: 'Ada' }),
    await aUser({ isAdmin: true, firstName: 'Rut' }),
    await aUser({ isAdmin: true, adminRole: 'support', firstName: 'Stina' }),
  ];
  return { ada, rut, stina };
}

/** Invites an address. @returns the token of the mailed link. */
async function invited(by: User, email: string, role: 'support' | 'admin' = 'support'): Promise<string> {
  await as(by).admin.team.invite({ email, role, reason });
  return mailedToken(email, '/admin/inbjudan');
}

beforeEach(async () => void (await db.delete(rateLimits)));

const accept = (user: User, token: string) => outcomeOf(as(user).account.acceptAdminInvitation({ token }));
const aTeamAnd = async (fields: Parameters<typeof aUser>[0] = {}) => ({
  ...(await aTeam()),
  nora: await aUser(fields),
});

describe('an invitation', () => {
  test('is accepted by its address, and the right waits for a second factor', async () => {
    const { ada, rut, stina, nora } = await aTeamAnd();
    const token = await invited(ada, nora.email);
    expect(await as(nora).account.adminInvitation({ token })).toMatchObject({ role: 'support', mine: true });
    expect(await accept(nora, token)).toBe('ok');
    expect(await readUser(nora.id)).toMatchObject({
      isAdmin: true,
      adminRole: 'support',
      adminInvitedBy: ada.id,
    });
    // Signed in by password alone: nothing of the administration opens.
    const browser = new Browser();
    await signIn(browser, nora.email);
    expect(await outcomeOf(browser.call((api) => api.admin.users.list({})))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await accept(nora, token)).toBe('TOKEN_INVALID');
    for (const each of [rut, stina]) {
      expect((await mailsTo(each)).filter((mail) => mail === 'adminsChanged')).toHaveLength(2);
    }
    expect((await mailsTo(ada)).filter((mail) => mail === 'adminsChanged')).toHaveLength(1);
    expect(await auditOf(nora.id)).toMatchObject([{ action: 'admin.join', detail: { role: 'support' } }]);
  });

  test('works for nobody else, nor when its account has not confirmed the address', async () => {
    const { ada, stina, nora } = await aTeamAnd({ emailConfirmed: false });
    const token = await invited(ada, nora.email);
    expect(await as(stina).account.adminInvitation({ token })).toMatchObject({ mine: false });
    expect(await accept(stina, token)).toBe('INVITATION_OTHER_ADDRESS');
    expect(await accept(nora, token)).toBe('EMAIL_NOT_CONFIRMED');
    expect(await readUser(nora.id)).toMatchObject({ isAdmin: false });
  });

  test('ends after 72 hours to the millisecond', async () => {
    const { ada, nora } = await aTeamAnd();
    const token = await invited(ada, nora.email);
    const [row] = await db.select().from(adminInvitations).where(eq(adminInvitations.email, nora.email));
    expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + INVITATION_LIFE);
    const ends = row?.expiresAt ?? now();
    const at = (ms: number) => callAs('user', nora.id, plus(ends, ms));
    expect(await getInvitation({ token }, at(-1))).toMatchObject({ mine: true });
    for (const ms of [0, 1]) {
      expect(await outcomeOf(getInvitation({ token }, at(ms)))).toBe('TOKEN_INVALID');
      expect(await outcomeOf(acceptInvitation({ token }, at(ms)))).toBe('TOKEN_INVALID');
    }
    const job = { kind: 'admins', mail: 'adminInvited', invitationId: row?.id ?? '' } as const;
    await sendMailJob({ jobId: randomUUID(), job }, clockAt(ends));
    expect((await mailsTo(nora)).filter((mail) => mail === 'adminInvited')).toHaveLength(1);
  });

  test('made again is the same one: the link of its first mail works too, and once', async () => {
    const { ada, nora } = await aTeamAnd();
    const first = await invited(ada, nora.email);
    expect(await invited(ada, nora.email)).toBe(first);
    expect(await accept(nora, first)).toBe('ok');
    expect(await accept(nora, first)).toBe('TOKEN_INVALID');
  });

  test('is void once withdrawn, replaced, or made by someone who may no longer invite', async () => {
    const { ada, rut, nora } = await aTeamAnd();
    const first = await invited(ada, nora.email);
    await as(ada).admin.team.invite({ email: nora.email, role: 'admin', reason });
    expect(await accept(nora, first)).toBe('TOKEN_INVALID');
    const { invitations } = await as(ada).admin.team.list();
    const open = invitations.find(({ email }) => email === nora.email);
    expect(open).toMatchObject({ role: 'admin', expired: false });
    await as(rut).admin.team.withdraw({ id: open?.id ?? '', reason });
    expect(await outcomeOf(as(rut).admin.team.withdraw({ id: open?.id ?? '', reason }))).toBe('NOT_FOUND');
    const otto = await aUser();
    const token = await invited(rut, otto.email);
    await as(ada).admin.team.setRole({ id: rut.id, role: 'support', reason });
    expect(await accept(otto, token)).toBe('TOKEN_INVALID');
    const again = as(ada).admin.team.invite({ email: rut.email, role: 'admin', reason });
    expect(await outcomeOf(again)).toBe('ALREADY_ADMIN');
  });
});

describe('the right', () => {
  test('is taken away with every session, audited with the reason, and the others are mailed', async () => {
    const { ada, rut, stina } = await aTeam();
    await signedIn(rut);
    await as(ada).admin.team.remove({ id: rut.id, reason });
    expect(await readUser(rut.id)).toMatchObject({ isAdmin: false, deletedAt: null });
    expect(await db.$count(sessions, eq(sessions.userId, rut.id))).toBe(0);
    expect(await auditOf(rut.id)).toMatchObject([
      { action: 'admin.remove', adminId: ada.id, detail: { role: 'admin', reason } },
    ]);
    for (const each of [rut, stina]) expect(await mailsTo(each)).toContain('adminsChanged');
    expect(await mailsTo(ada)).not.toContain('adminsChanged');
    expect(await outcomeOf(as(ada).admin.team.remove({ id: rut.id, reason }))).toBe('NOT_FOUND');
  });

  test('stays with the last one who decides, though there is support', async () => {
    const { ada, rut, stina } = await aTeam();
    expect(
      await outcomesOf([
        as(ada).admin.team.remove({ id: rut.id, reason }),
        as(rut).admin.team.remove({ id: ada.id, reason }),
      ]),
    ).toEqual(['ROLE_REQUIRED', 'ok']);
    const last = (await readUser(ada.id)).isAdmin ? ada : rut;
    expect(await outcomeOf(as(last).admin.team.remove({ id: last.id, reason }))).toBe('LAST_ADMIN');
    expect(await outcomeOf(as(last).account.delete())).toBe('LAST_ADMIN');
    await as(last).admin.team.setRole({ id: stina.id, role: 'admin', reason });
    await as(last).admin.team.remove({ id: last.id, reason });
    expect(await readUser(last.id)).toMatchObject({ isAdmin: false });
  });

  test('is not raised by oneself, and a reason is required', async () => {
    const { ada, rut } = await aTeam();
    const raise = ({ id }: User) => outcomeOf(as(ada).admin.team.setRole({ id, role: 'admin', reason }));
    expect(await raise(ada)).toBe('OWN_ACCOUNT');
    const lower = (why: string) => as(ada).admin.team.setRole({ id: rut.id, role: 'support', reason: why });
    expect(await outcomeOf(lower(' kort'))).toBe('INVALID_INPUT');
    await lower(reason);
    expect(await auditOf(rut.id)).toMatchObject([
      { action: 'admin.role', detail: { before: 'admin', role: 'support', reason } },
    ]);
    // A session of the role before asks in vain: the role is read with each call.
    expect(await outcomeOf(as(rut).admin.team.remove({ id: ada.id, reason }))).toBe('ROLE_REQUIRED');
  });
});

describe('a role that decides', () => {
  const propose = (by: User, { email }: User) => as(by).admin.team.invite({ email, role: 'admin', reason });
  const confirm = (by: User, id: string) => outcomeOf(as(by).admin.team.confirm({ id, reason }));
  const waitingFor = async (user: User) =>
    (await as(user).account.inbox({})).items.filter(
      ({ type, readAt }) => type === 'approval_needed' && readAt === null,
    );

  test('is given by two, once there are two', async () => {
    const { ada, rut, stina, nora } = await aTeamAnd();
    const { id, proposed } = await propose(ada, nora);
    expect(proposed).toBe(true);
    expect(await mailsTo(nora)).toEqual([]);
    expect(await waitingFor(rut)).toMatchObject([{ path: `/admin/manager?tab=admins&forslag=${id}` }]);
    const listed = async (by: User) => (await as(by).admin.team.list()).invitations;
    expect(await listed(ada)).toMatchObject([{ id, waits: true, own: true, mayConfirm: false }]);
    expect(await listed(rut)).toMatchObject([{ id, waits: true, own: false, mayConfirm: true }]);
    expect(await confirm(ada, id)).toBe('SAME_ADMIN');
    expect(await confirm(stina, id)).toBe('ROLE_REQUIRED');
    expect(await confirm(rut, id)).toBe('ok');
    expect(await confirm(rut, id)).toBe('NOT_FOUND');
    expect(await waitingFor(rut)).toEqual([]);
    expect(await listed(rut)).toMatchObject([{ id, waits: false }]);
    expect(await accept(nora, await mailedToken(nora.email, '/admin/inbjudan'))).toBe('ok');
    expect(await readUser(nora.id)).toMatchObject({ adminRole: 'admin', adminInvitedBy: ada.id });
    expect(await mailsTo(stina)).toContain('adminsChanged');
    expect((await auditOf(id)).map(({ action, adminId }) => [action, adminId])).toEqual([
      ['admin.propose', ada.id],
      ['admin.confirm', rut.id],
    ]);
  });

  test('is given by one who is alone, unless there are two before it is accepted', async () => {
    const { ada, rut, nora } = await aTeamAnd();
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, rut.id));
    const [first, second] = [await invited(ada, rut.email, 'admin'), await invited(ada, nora.email, 'admin')];
    expect(await accept(rut, first)).toBe('ok');
    expect(await outcomeOf(as(nora).account.adminInvitation({ token: second }))).toBe('INVITATION_WAITS');
    expect(await accept(nora, second)).toBe('INVITATION_WAITS');
    // One of the two has invited the other: they are not two.
    const [waiting] = (await as(rut).admin.team.list()).invitations;
    expect(waiting).toMatchObject({ waits: true, mayConfirm: false });
    expect(await confirm(rut, waiting?.id ?? '')).toBe('NOT_SECOND_ADMIN');
    expect(await readUser(nora.id)).toMatchObject({ isAdmin: false });
  });

  test('of an admin in support is raised by two, and lowered by one', async () => {
    const { ada, rut, stina } = await aTeam();
    const raise = () => as(ada).admin.team.setRole({ id: stina.id, role: 'admin', reason });
    expect(await raise()).toMatchObject({ proposed: true });
    await raise();
    expect(await readUser(stina.id)).toMatchObject({ adminRole: 'support' });
    const { invitations } = await as(rut).admin.team.list();
    expect(invitations).toMatchObject([{ email: stina.email, isAdmin: true, waits: true }]);
    expect(await confirm(rut, invitations[0]?.id ?? '')).toBe('ok');
    expect(await readUser(stina.id)).toMatchObject({ adminRole: 'admin', adminInvitedBy: ada.id });
    expect((await as(rut).admin.team.list()).invitations).toEqual([]);
    // Whoever raises them, it is by whom they came that they are not second to.
    const nora = await aUser();
    await accept(nora, await invited(ada, nora.email));
    await as(rut).admin.team.setRole({ id: nora.id, role: 'admin', reason });
    const [raised] = (await as(ada).admin.team.list()).invitations;
    expect(await confirm(ada, raised?.id ?? '')).toBe('ok');
    expect(await readUser(nora.id)).toMatchObject({ adminRole: 'admin', adminInvitedBy: ada.id });
    const lower = as(rut).admin.team.setRole({ id: stina.id, role: 'support', reason });
    expect(await lower).toMatchObject({ proposed: false });
  });

  test('is not proposed any more for who is removed', async () => {
    const { ada, rut, stina } = await aTeam();
    await as(ada).admin.team.setRole({ id: stina.id, role: 'admin', reason });
    await as(rut).admin.team.remove({ id: stina.id, reason });
    expect((await as(rut).admin.team.list()).invitations).toEqual([]);
    expect(await waitingFor(rut)).toEqual([]);
  });
});

test('support does nothing to an admin, and unlocks, signs out and blocks others', async () => {
  const { ada, stina } = await aTeam();
  const account = await aUser();
  const api = as(stina).admin.users;
  for (const change of [api.block, api.endSessions, api.unlock, api.resend]) {
    expect(await outcomeOf(change({ id: ada.id, reason }))).toBe('ROLE_REQUIRED');
  }
  for (const change of [api.endSessions, api.unlock, api.block]) {
    expect(await outcomeOf(change({ id: account.id, reason }))).toBe('ok');
  }
  expect(await outcomeOf(api.unblock({ id: account.id, reason }))).toBe('ROLE_REQUIRED');
});
