import { describe, expect, test } from 'vitest';
import { POST } from '@/app/api/login/route';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aUser } from '@/sandbox/scenario/people';
import { readLoginEmail } from '@/server/auth/login-email';
import { limits } from '@/server/auth/rate-limit';
import { openCodeOf, wrongCode } from '../support/codes';

const SITE = 'http://localhost:3000';

/** Sends the login form as a browser does without the page's code. */
async function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await POST(
    new Request(`${SITE}/api/login`, {
      method: 'POST',
      headers: { host: 'localhost:3000', origin: SITE, ...headers },
      body: new URLSearchParams(fields),
    }),
  );
  const cookies = answer.headers.getSetCookie();
  return {
    status: answer.status,
    location: answer.headers.get('location')?.replace(SITE, ''),
    session: cookies.find((cookie) => cookie.startsWith('session=')),
    codeCookie: cookies.find((cookie) => cookie.startsWith('code='))?.split(';')[0] ?? '',
    emailCookie: cookies.find((cookie) => cookie.startsWith('login-email=')),
  };
}

describe('the login form without the page’s code', () => {
  test('signs in and leads on', async () => {
    const { email } = await aUser();
    const { status, location, session } = await submit({ email, password: PASSWORD, next: '/post-ad' });
    expect([status, location]).toEqual([303, '/post-ad']);
    expect(session).toMatch(/^session=[^;]{20,}.*HttpOnly/i);
    // But nowhere outside this site.
    for (const next of ['https://ond.example', '//ond.example', '/\\ond.example'])
      expect((await submit({ email, password: PASSWORD, next })).location).toBe('/');
  });

  test('mails a code, asks for it, and signs in with it', async () => {
    const email = `formular-${Date.now()}@loppbytet.example`;
    const asked = await submit({ email, next: '/post-ad' });
    expect([asked.status, asked.location]).toEqual([303, '/auth/login?next=%2Fpost-ad&mode=code']);
    expect(readLoginEmail(asked.emailCookie?.split(';')[0] ?? '')).toBe(email);
    const code = await openCodeOf(email);
    const browser = { cookie: asked.codeCookie };
    const wrong = await submit({ email, code: wrongCode(code), next: '/post-ad' }, browser);
    expect(wrong.location).toBe('/auth/login?next=%2Fpost-ad&mode=code&error=CODE_WRONG');
    expect(wrong.session).toBeUndefined();
    const right = await submit({ email, code, next: '/post-ad' }, browser);
    expect(right.location).toBe('/post-ad');
    expect(right.session).toMatch(/^session=[^;]{20,}.*HttpOnly/i);
    expect(right.emailCookie).toMatch(/^login-email=; Max-Age=0/);
  });

  test('says what was wrong on the login page, and keeps the address out of the URL', async () => {
    const { email } = await aUser();
    const wrong = { email, password: 'feltHemligt88', next: '/post-ad' };
    const { location, session, emailCookie } = await submit(wrong);
    expect(location).toBe('/auth/login?next=%2Fpost-ad&mode=password&error=WRONG_CREDENTIALS');
    expect(session).toBeUndefined();
    expect(emailCookie).toMatch(/; Path=\/auth\/login; HttpOnly; SameSite=Lax/);
    expect(readLoginEmail(emailCookie?.split(';')[0] ?? '')).toBe(email);
  });

  test('refuses what is no login', async () => {
    const refused = async (fields: Record<string, string>) => (await submit(fields)).location;
    const [email, error] = ['a@b.example', 'error=INVALID_INPUT'];
    expect(await refused({})).toBe(`/auth/login?${error}`);
    expect(await refused({ email, password: 'a\0bcdefgh1' })).toBe(`/auth/login?mode=password&${error}`);
    expect(await refused({ email, code: '12' })).toBe(`/auth/login?mode=code&${error}`);
    expect((await submit({ email: 'a'.repeat(10_000) })).status).toBe(413);
  });

  test('refuses another site’s page, and fills in nothing for it', async () => {
    const { email } = await aUser();
    const { location, session, emailCookie } = await submit(
      { email, password: PASSWORD },
      { origin: 'https://ond.example' },
    );
    expect(location).toBe('/auth/login?mode=password&error=NOT_ALLOWED');
    expect([session, emailCookie]).toEqual([undefined, undefined]);
  });

  test('counts wrong passwords like any other login', async () => {
    const { email } = await aUser();
    const headers = { 'x-forwarded-for': '198.51.100.31' };
    const { points } = limits.loginByEmailAndAddress;
    for (let times = 0; times < points; times += 1)
      await submit({ email, password: 'feltHemligt88' }, headers);
    const { location } = await submit({ email, password: PASSWORD }, headers);
    expect(location).toBe('/auth/login?mode=password&error=RATE_LIMITED');
  });
});
