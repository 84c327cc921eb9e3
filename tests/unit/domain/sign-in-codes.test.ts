import { describe, expect, it } from 'vitest';
import { findWorkingCode, type MailedCodes, withNewCode, workingCodes } from '@/domain/account/sign-in';
import { MINUTE, plus } from '@/domain/time';

const now = new Date('2027-03-01T11:00:00Z');
const at = (minutes: number) => plus(now, minutes * MINUTE);
const life = 10 * MINUTE;

describe('codes mailed for one request', () => {
  it('work side by side, three at most, and share their tries', () => {
    const first = withNewCode(null, now, life);
    expect(first).toEqual({ codeExpiresAt: at(10), earlierCodesExpireAt: [], codeTries: 0 });
    const second = withNewCode({ ...first, codeTries: 4 }, at(1), life);
    expect(second).toEqual({ codeExpiresAt: at(11), earlierCodesExpireAt: [at(10)], codeTries: 4 });
    const fourth = withNewCode(withNewCode(second, at(2), life), at(3), life);
    expect(fourth).toEqual({
      codeExpiresAt: at(13),
      earlierCodesExpireAt: [at(12), at(11)],
      codeTries: 4,
    });
  });

  it('begin anew once the tries are used, or none works', () => {
    const used: MailedCodes = { codeExpiresAt: at(10), earlierCodesExpireAt: [at(9)], codeTries: 5 };
    const alone = { earlierCodesExpireAt: [], codeTries: 0 };
    expect(withNewCode(used, at(1), life)).toEqual({ codeExpiresAt: at(11), ...alone });
    const old = { ...used, codeTries: 3 };
    expect(withNewCode(old, at(10), life)).toEqual({ codeExpiresAt: at(20), ...alone });
    expect(withNewCode(old, plus(at(10), -1), life)).toMatchObject({
      earlierCodesExpireAt: [at(10)],
      codeTries: 3,
    });
  });

  it('end each in their own time', () => {
    const codes = { codeExpiresAt: at(10), earlierCodesExpireAt: [at(9), at(8)] };
    const ends = (ms: number) => workingCodes(codes, plus(at(9), ms));
    expect([-1, 0].map(ends)).toEqual([[at(10), at(9)], [at(10)]]);
    expect(findWorkingCode(codes, at(8).getTime(), now)).toEqual(at(8));
    expect(findWorkingCode(codes, at(8).getTime(), at(8))).toBeUndefined();
    expect(findWorkingCode(codes, at(7).getTime(), now)).toBeUndefined();
  });
});
