import { afterEach, expect, test, vi } from 'vitest';
import { DAY, plus } from '@/domain/time';
import { settings } from '../../support/settings';

afterEach(() => vi.unstubAllEnvs());

const account = { id: 'a5b1', passwordHash: '$argon2id$one' };
const at = new Date('2026-11-23T12:00:00Z');

async function load(SITE_URL = 'https://loppbytet.example') {
  vi.resetModules();
  for (const [key, value] of Object.entries({ ...settings, SITE_URL })) vi.stubEnv(key, value);
  return import('@/server/auth/known-device');
}

const cookieValue = (setCookie: string) => setCookie.split(';')[0]?.split('=')[1] ?? '';

test('the cookie of a known device is bound to this host, hidden from scripts, and sent over TLS alone', async () => {
  const { knownDeviceCookie, readDeviceCookie } = await load();
  const cookie = knownDeviceCookie(account, at);
  expect(cookie).toMatch(
    /^__Host-device=[\w-]{70}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(readDeviceCookie(`theme=50%; ${cookie.split(';')[0]}`)).toBe(cookieValue(cookie));
  const local = (await load('http://localhost:3000')).knownDeviceCookie(account, at);
  expect(local).toMatch(/^device=/);
  expect(local).not.toContain('Secure');
});

test('it is worth something to its account alone, while the password is the same, and for a year', async () => {
  const { knownDeviceCookie, deviceOf } = await load();
  const value = cookieValue(knownDeviceCookie(account, at));
  const device = deviceOf(account, value, at);
  expect(device).toMatch(/^[\w-]{22}$/);
  expect(deviceOf(account, value, plus(at, 364 * DAY))).toBe(device);
  expect(deviceOf(account, value, plus(at, 366 * DAY))).toBeNull();
  expect(deviceOf({ ...account, id: 'other' }, value, at)).toBeNull();
  expect(deviceOf({ ...account, passwordHash: '$argon2id$two' }, value, at)).toBeNull();
});

test('nobody can make one up', async () => {
  const { knownDeviceCookie, deviceOf } = await load();
  const value = cookieValue(knownDeviceCookie(account, at));
  const later = `${value.slice(0, 22)}99999${value.slice(27)}`;
  for (const made of ['', 'x', value.slice(1), `${value}x`, later, `${value.slice(0, -1)}~`]) {
    expect(deviceOf(account, made, at)).toBeNull();
  }
});
