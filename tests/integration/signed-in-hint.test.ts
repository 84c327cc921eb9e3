import { db } from '@sandbox/database';
import { PASSWORD } from '@sandbox/scenario/password';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { GET, POST } from '@/app/api/trpc/[trpc]/route';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { userTag } from '@/server/auth/page-user';
import { users } from '@/server/db/schema';
import { cookieOf } from '../support/browser';

const SITE = 'http://localhost:3000';
const hintFor = ({ id }: { id: string }) => `${SIGNED_IN_HINT}=${userTag(id)}`;

const hintIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SIGNED_IN_HINT}=`));

const mutate = (procedure: string, json: unknown, cookie = '') =>
  POST(
    new Request(`${SITE}/api/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost:3000', origin: SITE, cookie },
      body: JSON.stringify({ json }),
    }),
  );
const ask = (cookie: string) => GET(new Request(`${SITE}/api/trpc/auth.session`, { headers: { cookie } }));

test('signing in sets the hint, which holds nothing but a hash of the user for most; signing out removes it', async () => {
  const user = await aUser();
  const set = hintIn(await mutate('auth.login', { email: user.email, password: PASSWORD }));
  expect(set).toBe(`${hintFor(user)}; Max-Age=2592000; Path=/; SameSite=Lax`);
  // The stylesheet looks for the words "admin" and "contact" in it.
  expect(userTag(user.id)).toMatch(/^[\da-f]{16}$/);
  const cookie = `${await cookieOf(user)}; ${hintFor(user)}`;
  expect(hintIn(await mutate('auth.logout', undefined, cookie))).toContain('Max-Age=0');
});

test('the hint opens nothing, and is put right when it is wrong', async () => {
  const user = await aUser();
  const HINT = hintFor(user);
  const alone = await ask(HINT);
  expect((await alone.json()).result.data.json.user).toBeNull();
  expect(hintIn(alone)).toContain('Max-Age=0');
  const session = await cookieOf(user);
  expect(hintIn(await ask(session))).toContain(HINT);
  // From before it named anybody.
  expect(hintIn(await ask(`${session}; ${SIGNED_IN_HINT}=1`))).toContain(HINT);
  expect(hintIn(await ask(`${session}; ${hintFor(await aUser())}`))).toContain(HINT);
  expect(hintIn(await ask(`${session}; ${HINT}`))).toBeUndefined();
  expect(hintIn(await ask(''))).toBeUndefined();
});

test('the hint says which pages the header offers, and follows what the user is', async () => {
  const user = await aUser();
  const HINT = hintFor(user);
  const session = await cookieOf(user);
  const become = (what: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(what).where(eq(users.id, user.id));

  await become({ isOrganiserContact: true });
  expect(hintIn(await ask(`${session}; ${HINT}`))).toContain(`${HINT}-contact;`);
  await become({ isAdmin: true });
  expect(hintIn(await ask(`${session}; ${HINT}-contact`))).toContain(`${HINT}-admin-contact;`);
  expect(hintIn(await ask(`${session}; ${HINT}-admin-contact`))).toBeUndefined();
  const set = hintIn(await mutate('auth.login', { email: user.email, password: PASSWORD }));
  expect(set).toContain(`${HINT}-admin-contact;`);
  await become({ isAdmin: false, isOrganiserContact: false });
  expect(hintIn(await ask(`${session}; ${HINT}-admin-contact`))).toContain(`${HINT};`);
});
