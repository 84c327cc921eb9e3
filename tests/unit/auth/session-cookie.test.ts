import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../../support/settings';

afterEach(() => vi.unstubAllEnvs());

async function cookieAt(SITE_URL: string): Promise<string[]> {
  vi.resetModules();
  for (const [key, value] of Object.entries({ ...settings, SITE_URL })) vi.stubEnv(key, value);
  const { lucia } = await import('@/server/auth/lucia');
  return lucia().createSessionCookie('identifier').serialize().split('; ');
}

test('the cookie of a session is bound to this host, hidden from scripts, and sent over TLS alone', async () => {
  const [pair, ...flags] = await cookieAt('https://loppbytet.example');
  expect(pair).toBe('__Host-session=identifier');
  expect(flags.toSorted()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=\d+$/),
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
});

test('without TLS, on a developer’s machine, it is an ordinary one', async () => {
  const [pair, ...flags] = await cookieAt('http://localhost:3000');
  expect(pair).toBe('session=identifier');
  expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
  expect(flags).not.toContain('Secure');
});
