import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY, plus } from '@/domain/time';
import { stubSettings } from '../../support/stub-settings';

afterEach(() => vi.unstubAllEnvs());

const HERE = 'https://loppbytet.example';
/** A developer's machine, without TLS. */
const LOCAL = 'http://localhost:3000';

describe('the cookie of a session', () => {
  async function cookieAt(SITE_URL: string): Promise<string[]> {
    stubSettings({ SITE_URL });
    const { lucia } = await import('@/server/auth/lucia');
    return lucia().createSessionCookie('identifier').serialize().split('; ');
  }

  test('is bound to this host, hidden from scripts, and sent over TLS alone', async () => {
    const [pair, ...flags] = await cookieAt(HERE);
    expect(pair).toBe('__Host-session=identifier');
    const maxAge = expect.stringMatching(/^Max-Age=\d+$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', maxAge, 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('is an ordinary one without TLS', async () => {
    const [pair, ...flags] = await cookieAt(LOCAL);
    expect(pair).toBe('session=identifier');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    expect(flags).not.toContain('Secure');
  });
});

describe('the cookie of a known device', () => {
  const account = { id: 'a5b1', passwordHash: '$argon2id$one' };
  const at = new Date('2026-11-23T12:00:00Z');

  async function deviceAt(SITE_URL: string) {
    stubSettings({ SITE_URL });
    const { knownDeviceCookie, ...module } = await import('@/server/auth/known-device');
    const cookie = knownDeviceCookie(account, at);
    return { ...module, cookie, value: cookie.split(';')[0]?.split('=')[1] ?? '' };
  }

  test('is bound to this host, hidden from scripts, and sent over TLS alone', async () => {
    const { cookie, value, readDeviceCookie } = await deviceAt(HERE);
    expect(cookie).toMatch(
      /^__Host-device=[\w-]{70}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(readDeviceCookie(`theme=50%; ${cookie.split(';')[0]}`)).toBe(value);
    const local = await deviceAt(LOCAL);
    expect(local.cookie).toMatch(/^device=/);
    expect(local.cookie).not.toContain('Secure');
  });

  test('is worth something to its account alone, while the password is the same, and for a year', async () => {
    const { value, deviceOf } = await deviceAt(HERE);
    const device = deviceOf(account, value, at);
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(deviceOf(account, value, plus(at, 364 * DAY))).toBe(device);
    expect(deviceOf(account, value, plus(at, 366 * DAY))).toBeNull();
    expect(deviceOf({ ...account, id: 'other' }, value, at)).toBeNull();
    expect(deviceOf({ ...account, passwordHash: '$argon2id$two' }, value, at)).toBeNull();
    // Nobody can make one up.
    const later = `${value.slice(0, 22)}99999${value.slice(27)}`;
    for (const made of ['', 'x', value.slice(1), `${value}x`, later, `${value.slice(0, -1)}~`])
      expect(deviceOf(account, made, at)).toBeNull();
  });
});
