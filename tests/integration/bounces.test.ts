import { randomBytes } from 'node:crypto';
import { postfixBounce } from '@sandbox/bounces';
import { db } from '@sandbox/database';
import { aUser, type User } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { POST } from '@/app/api/inbound-mail/mime/route';
import { callAs, clockAt } from '@/domain/account/actor';
import { MAX_MAIL } from '@/domain/purchase/mail-proof';
import { DAY, plus } from '@/domain/time';
import { consumeRateLimit, limits } from '@/server/auth/rate-limit';
import { rateLimits } from '@/server/db/schema';
import { signDelivery } from '@/server/inbound-mail/delivery';
import { readReturnPath } from '@/server/inbound-mail/return-path';
import { now } from '@/server/lib/clock';
import { enqueue } from '@/server/queue/boss';
import { resetPassword } from '@/server/services/accounts';
import { receiveMail } from '@/server/services/inbound-mail';
import { deleteAccount, exportData } from '@/server/services/profile';
import { exchangeBounce, gmailBounce } from '../support/bounces';
import { Browser, cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { codeMailedTo, mailedLinkOf } from '../support/codes';
import { workQueues } from '../support/queues';
import { readUser } from '../support/rows';
import { aMail } from '../support/signed-mail';
import { world } from '../support/world';

/** Mails a user, now. @returns the mail's return path. */
async function mailed(user: User): Promise<string> {
  await db.transaction((tx) =>
    enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId: user.id }),
  );
  await workQueues();
  return world.sandbox.mails.list(user.email)[0]?.returnPath ?? '';
}

const back = (recipient: string, mail = postfixBounce(), at = now()) =>
  receiveMail(
    { recipient, raw: Buffer.from(mail), token: randomBytes(25).toString('hex') },
    { actor: { type: 'mail' }, now: at },
  );

const isMarked = async ({ id }: { id: string }) => (await readUser(id)).unreachableSince !== null;

/** A user to whom a mail has come back. */
async function marked(): Promise<User> {
  const user = await aUser();
  expect(await back(await mailed(user))).toBe('marked');
  return user;
}

describe('a mail that comes back', () => {
  test('marks whom it was sent to, once, by the return path that it alone has', async () => {
    const user = await aUser();
    const [first, second] = [await mailed(user), await mailed(user)];
    expect(first).not.toBe(second);
    expect(readReturnPath(first, now())?.userId).toBe(user.id);
    expect(await isMarked(user)).toBe(false);
    expect((await as(user).account.badges()).unreachable).toBe(false);
    expect(await back(first)).toBe('marked');
    expect((await as(user).account.badges()).unreachable).toBe(true);
    expect([await back(first), await back(second)]).toEqual(['unknown', 'unknown']);
  });

  test.each([
    ['Exchange', exchangeBounce],
    ['Gmail', gmailBounce],
  ])('as %s sends it back', async (_, bounce) => {
    const user = await aUser();
    expect(await back(await mailed(user), bounce())).toBe('marked');
  });

  test.each([
    ['is late', () => postfixBounce({ action: 'delayed', status: '4.4.1' })],
    ['has run out of time', () => postfixBounce({ status: '4.4.7' })],
    ['is answered by a person', () => aMail({ subject: 'SV: Ditt lösenord är ändrat' })],
    ['is no mail', () => '\0'],
    ['is too large', () => `${postfixBounce()}${'x'.repeat(MAX_MAIL)}`],
    [
      'has parts in parts without end',
      () =>
        Array.from(
          { length: 60 },
          (_, depth) => `Content-Type: multipart/report; boundary="g${depth}"\r\n\r\n--g${depth}\r\n`,
        ).join('') + postfixBounce(),
    ],
  ])('marks nobody when it %s', async (_, mail) => {
    const user = await aUser();
    expect(await back(await mailed(user), mail())).toBe('unknown');
    expect(await isMarked(user)).toBe(false);
  });

  test('marks nobody by an address that we have not made, whomever the mail names', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const path = await mailed(user);
    const theirs = `r-${other.id.replaceAll('-', '')}${path.slice(34)}`;
    const names = postfixBounce({ recipient: other.email });
    for (const address of [theirs, path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))])
      expect(await back(address, names)).toBe('unknown');
    expect(await back(path, names)).toBe('marked');
    expect([await isMarked(user), await isMarked(other)]).toEqual([true, false]);
  });

  test('marks nobody once it is old, the account is gone, or its address is another', async () => {
    const [late, gone, moved] = [await aUser(), await aUser(), await aUser()];
    const paths = [await mailed(late), await mailed(gone), await mailed(moved)];
    await deleteAccount(callAs('user', gone.id, now()));
    const browser = new Browser();
    browser.cookie = await cookieOf(moved);
    const email = `ny-${randomBytes(6).toString('hex')}@loppbytet.example`;
    await browser.call((api) => api.account.requestEmailChange({ email }));
    const code = await codeMailedTo(email);
    // To an address that is nobody's yet.
    expect(readReturnPath(world.sandbox.mails.list(email)[0]?.returnPath ?? '', now())).toBeNull();
    await browser.call((api) => api.account.confirmEmailChange({ code }));
    expect(await back(paths[0] ?? '', postfixBounce(), plus(now(), 10 * DAY))).toBe('unknown');
    expect([await back(paths[1] ?? ''), await back(paths[2] ?? '')]).toEqual(['unknown', 'unknown']);
    expect(await isMarked(moved)).toBe(false);
  });

  test('is taken from the provider, and what says nothing counts for its user alone', async () => {
    await db.delete(rateLimits);
    const [user, other] = [await aUser(), await aUser()];
    const [path, others] = [await mailed(user), await mailed(other)];
    const post = (recipient: string, mail: string) => {
      const proof = {
        timestamp: String(Math.floor(Date.now() / 1000)),
        token: randomBytes(25).toString('hex'),
      };
      const signature = signDelivery(process.env.INBOUND_MAIL_SIGNING_KEY ?? '', proof);
      const fields = { ...proof, signature, recipient, sender: '', 'body-mime': mail };
      const url = 'http://localhost:3000/api/inbound-mail/mime';
      return POST(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }));
    };
    for (let sent = 1; sent < limits.unknownMail.points; sent += 1)
      await consumeRateLimit('unknownMail', user.id);
    expect((await post(path, aMail({ subject: 'Autosvar' }))).status).toBe(406);
    expect((await post(path, postfixBounce())).status).toBe(429);
    expect((await post(others, postfixBounce())).status).toBe(200);
    expect([await isMarked(user), await isMarked(other)]).toEqual([false, true]);
    await db.delete(rateLimits);
  });
});

test('a mailbox that is refused at once marks its user too', async () => {
  const user = await aUser();
  world.sandbox.mails.refuse(user.email, '550 5.1.1 No such user');
  await mailed(user);
  expect(await isMarked(user)).toBe(true);
});

describe('the mark ends', () => {
  test('with a code that confirms the address, and no mail from before sets it again', async () => {
    const user = await aUser();
    const before = await mailed(user);
    expect(await back(await mailed(user))).toBe('marked');
    const browser = new Browser();
    browser.cookie = await cookieOf(user);
    await browser.call((api) => api.account.requestCode());
    const code = await codeMailedTo(user.email);
    await browser.call((api) => api.account.confirmWithCode({ code }));
    expect(await isMarked(user)).toBe(false);
    expect(await back(before)).toBe('unknown');
    expect(await back(await mailed(user))).toBe('marked');
  });

  test('with a code that signs in', async () => {
    const user = await marked();
    const browser = new Browser();
    await browser.call((api) => api.auth.requestCode({ email: user.email }));
    const code = await codeMailedTo(user.email);
    await browser.call((api) => api.auth.logInWithCode({ email: user.email, code }));
    expect(await isMarked(user)).toBe(false);
  });

  test('with a new password by a mailed link', async () => {
    const user = await marked();
    const token = await mailedLinkOf(user.id, 'reset_password', now());
    await resetPassword({ token, password: 'en ny fras med ord' }, clockAt(now()));
    expect(await isMarked(user)).toBe(false);
  });

  test('with another address', async () => {
    const user = await marked();
    const browser = new Browser();
    browser.cookie = await cookieOf(user);
    const email = `ny-${randomBytes(6).toString('hex')}@loppbytet.example`;
    await browser.call((api) => api.account.requestEmailChange({ email }));
    const code = await codeMailedTo(email);
    await browser.call((api) => api.account.confirmEmailChange({ code }));
    expect(await isMarked(user)).toBe(false);
  });
});

test('a mark is in the copy of the user’s data, and goes with the account', async () => {
  const user = await marked();
  let copy = '';
  for await (const part of exportData(callAs('user', user.id, now()))) copy += part;
  const { unreachableSince } = await readUser(user.id);
  expect(unreachableSince).not.toBeNull();
  expect(JSON.parse(copy).konto[0].mejlKommerTillbakaSedan).toBe(unreachableSince?.toISOString());
  await deleteAccount(callAs('user', user.id, now()));
  expect(await isMarked(user)).toBe(false);
});
