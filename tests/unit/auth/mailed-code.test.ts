import { afterAll, describe, expect, test, vi } from 'vitest';
import { stubSettings } from '../../support/stub-settings';

stubSettings();
const { isMailedCode, mailedCode } = await import('@/server/auth/mailed-code');
afterAll(() => vi.unstubAllEnvs());

describe('a mailed code', () => {
  test('is six digits, the same each time it is made', () => {
    expect(mailedCode('notice:1:1')).toMatch(/^\d{6}$/);
    expect(mailedCode('notice:1:1')).toBe(mailedCode('notice:1:1'));
  });

  test('is another for another context', () => {
    const codes = Array.from({ length: 200 }, (_, n) => mailedCode(`notice:1:${n}`));
    expect(new Set(codes).size).toBeGreaterThan(195);
  });

  test('alone is accepted', () => {
    const code = mailedCode('notice:1:1');
    expect(isMailedCode('notice:1:1', code)).toBe(true);
    expect(isMailedCode('notice:1:2', code)).toBe(false);
    expect(isMailedCode('notice:1:1', '')).toBe(false);
    expect(isMailedCode('notice:1:1', code.slice(1))).toBe(false);
    expect(isMailedCode('notice:1:1', code === '000000' ? '000001' : '000000')).toBe(false);
  });
});
