import { afterAll, describe, expect, test, vi } from 'vitest';
import { MINUTE, plus } from '@/domain/time';
import { stubSettings } from '../../support/stub-settings';

stubSettings();
const { isMailedCode, mailedCode, mailedToken } = await import('@/server/auth/mailed-code');
afterAll(() => vi.unstubAllEnvs());

const now = new Date('2027-03-01T11:00:00Z');
const ends = (minutes: number) => plus(now, minutes * MINUTE);

describe('a mailed code', () => {
  test('is six digits, the same each time it is made', () => {
    expect(mailedCode('notice:1', now)).toMatch(/^\d{6}$/);
    expect(mailedCode('notice:1', now)).toBe(mailedCode('notice:1', now));
  });

  test('is another for another request and another end', () => {
    const ofRequests = Array.from({ length: 200 }, (_, n) => mailedCode(`notice:${n}`, now));
    expect(new Set(ofRequests).size).toBeGreaterThan(195);
    const ofEnds = Array.from({ length: 200 }, (_, n) => mailedCode('notice:1', plus(now, n)));
    expect(new Set(ofEnds).size).toBeGreaterThan(195);
  });

  test('is accepted while it works, alone', () => {
    const codes = { codeExpiresAt: ends(10), earlierCodesExpireAt: [ends(5), ends(0)] };
    const given = (code: string, at = now) => isMailedCode('notice:1', codes, code, at);
    const code = mailedCode('notice:1', ends(10));
    expect(given(code)).toBe(true);
    expect(given(mailedCode('notice:1', ends(5)))).toBe(true);
    expect(given(mailedCode('notice:1', ends(5)), ends(5))).toBe(false);
    expect(given(mailedCode('notice:1', ends(0)))).toBe(false);
    expect(given(mailedCode('notice:2', ends(10)))).toBe(false);
    expect(given('')).toBe(false);
    expect(given(code.slice(1))).toBe(false);
    expect(given(code === '000000' ? '000001' : '000000')).toBe(false);
  });
});

test('a mailed link’s token fits in a link and is the same for the same mail alone', () => {
  expect(mailedToken('account:1')).toMatch(/^[\w-]{43}$/);
  expect(mailedToken('account:1')).toBe(mailedToken('account:1'));
  expect(mailedToken('account:2')).not.toBe(mailedToken('account:1'));
});
