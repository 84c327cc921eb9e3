import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DAY, plus } from '@/domain/time';
import { stubSettings } from '../../support/stub-settings';

const MAILGUN = {
  INBOUND_MAIL_DOMAIN: 'mejl.loppbytet.example',
  INBOUND_MAIL_SIGNING_KEY: '7c1de0f94b32a86d5e0f3b97',
};
const sent = { userId: '3f0c9a52-17ab-4c00-8d1e-0123456789ab', sentAt: new Date('2027-03-01T08:15:03.042Z') };
const other = { ...sent, userId: '3f0c9a52-17ab-4c00-8d1e-0123456789ac' };

const load = (changes: Record<string, string>) => {
  stubSettings(changes);
  return import('@/server/inbound-mail/return-path');
};
let paths: Awaited<ReturnType<typeof load>>;
let path: string;

beforeAll(async () => {
  paths = await load(MAILGUN);
  path = paths.returnPathOf(sent) ?? '';
});
afterAll(() => vi.unstubAllEnvs());

const read = (address: string, now = plus(sent.sentAt, DAY)) => paths.readReturnPath(address, now);

test('a return path tells whom its mail was sent to, and when', () => {
  expect(read(path)).toEqual(sent);
  // Some servers write addresses in capitals.
  expect(read(path.toUpperCase())).toEqual(sent);
  expect(path.indexOf('@')).toBeLessThanOrEqual(64);
});

test('each mail has one of its own', () => {
  const later = { ...sent, sentAt: plus(sent.sentAt, 1) };
  expect(new Set([path, paths.returnPathOf(later), paths.returnPathOf(other)]).size).toBe(3);
});

test('one that is made by others is none', () => {
  const theirs = paths.returnPathOf(other) ?? '';
  const at = path.indexOf('@');
  const proof = path.slice(at - 16, at);
  for (const address of [
    // Another's, with the proof of one's own.
    `${theirs.slice(0, at - 16)}${proof}@mejl.loppbytet.example`,
    path.replace(/^r-./, (begin) => (begin === 'r-0' ? 'r-1' : 'r-0')),
    path.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    path.replace('mejl.', 'annan.'),
    path.replace('@', '0@'),
    path.replace('@', '@x@'),
    `x${path}`,
    'k7mf-2qxp@mejl.loppbytet.example',
    `r-${'0'.repeat(60)}@mejl.loppbytet.example`,
    '',
  ])
    expect(read(address), address).toBeNull();
});

test('it is taken for ten days', () => {
  const end = plus(sent.sentAt, 10 * DAY);
  expect([-1, 0, 1].map((ms) => read(path, plus(end, ms)) !== null)).toEqual([true, false, false]);
});

test('another key makes others, and without a domain for mail there are none', async () => {
  const rotated = await load({ ...MAILGUN, ENTRY_HASH_KEY: 'lvQRT1mUy3LhBYsCLvrUeEdkyA6MTFbWSx5wLUB4Wq0=' });
  expect(rotated.readReturnPath(path, sent.sentAt)).toBeNull();
  const off = await load({ INBOUND_MAIL_DOMAIN: '', INBOUND_MAIL_SIGNING_KEY: '' });
  expect(off.returnPathOf(sent)).toBeNull();
  expect(off.readReturnPath(path, sent.sentAt)).toBeNull();
});
