import { describe, expect, it, test } from 'vitest';
import { matchingStep, newTotpSecret, stepAt, toBase32, totpCode, totpUri } from '@/server/auth/totp';
import { newRecoveryCodes, recoveryCodeHash } from '@/server/services/second-factor/renew-recovery-codes';

/** The key of RFC 6238's test vectors (appendix B), of which the last six digits are shown here. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s is the one of RFC 6238', (seconds, code) => {
    expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  test('is accepted one step early and one late, and no more', () => {
    const at = new Date(1234567890_000);
    const codes = [-2, -1, 0, 1, 2].map((off) => totpCode(SECRET, stepAt(at) + off));
    const accepted = codes.map((code) => matchingStep(SECRET, code, at));
    expect(accepted).toEqual([null, stepAt(at) - 1, stepAt(at), stepAt(at) + 1, null]);
    for (const wrong of ['', '00592', '0059240', 'abcdef'])
      expect(matchingStep(SECRET, wrong, at)).toBeNull();
  });

  test('comes of a secret of 160 bits that no two share', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(totpUri(SECRET, 'ada@loppbytet.example', 'Loppbytet')).toBe(
      `otpauth://totp/Loppbytet%3Aada%40loppbytet.example?secret=${SECRET}&issuer=Loppbytet`,
    );
  });
});

test('recovery codes are ten, all different, and read however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(recoveryCodeHash(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryCodeHash(code));
  }
});
