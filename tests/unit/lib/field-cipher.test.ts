import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCipher, isEncrypted, keyIdOf } from '@/server/lib/field-cipher';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [key('older'), key('newer')];
const context = 'purchases.buyer_details:1';

describe('an encrypted field', () => {
  const cipher = createFieldCipher([older]);

  it('returns every text it was given, and looks different each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, where) => {
        const stored = cipher.encrypt(plain, where);
        expect(isEncrypted(stored)).toBe(true);
        expect(cipher.decrypt(stored, where)).toBe(Buffer.from(plain).toString());
        expect(cipher.encrypt(plain, where)).not.toBe(stored);
      }),
      { numRuns: 25 },
    );
  });

  it('has the documented format', () => {
    const [format, keyId, iv, sealed, ...rest] = cipher.encrypt('19900101-0017', context).split('.');
    expect([format, keyId, rest]).toEqual(['v1', 'older', []]);
    expect(Buffer.from(iv ?? '', 'base64url')).toHaveLength(12);
    expect(Buffer.from(sealed ?? '', 'base64url')).toHaveLength('19900101-0017'.length + 16);
  });

  it('opens in no other record, and not when any part was altered', () => {
    const stored = cipher.encrypt('19900101-0017', context);
    expect(() => cipher.decrypt(stored, 'purchases.buyer_details:2')).toThrow('another record');
    const parts = stored.split('.');
    const flip = (text: string) => `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
    for (const index of [2, 3]) {
      const altered = parts.map((part, at) => (at === index ? flip(part) : part)).join('.');
      expect(() => cipher.decrypt(altered, context)).toThrow('altered');
    }
  });

  it.each(['', '19900101-0017', '{"personnummer":"19900101-0017"}', 'v1.older.short.x', 'v2.a.b.c'])(
    'is not mistaken for a plain value: %s',
    (plain) => {
      expect(isEncrypted(plain)).toBe(false);
      expect(() => cipher.decrypt(plain, context)).toThrow('not an encrypted field');
    },
  );
});

describe('key rotation', () => {
  const before = createFieldCipher([older]);
  const during = createFieldCipher([newer, older]);
  const after = createFieldCipher([newer]);

  it('reads values of every key and writes with the first', () => {
    expect(during.decrypt(before.encrypt('1', context), context)).toBe('1');
    expect(keyIdOf(during.encrypt('1', context))).toBe('newer');
    expect(after.decrypt(during.encrypt('1', context), context)).toBe('1');
  });

  it('names the key that is missing, and does not accept another key of the same id', () => {
    expect(() => after.decrypt(before.encrypt('1', context), context)).toThrow('no key "older"');
    const impostor = createFieldCipher([key('older')]);
    expect(() => impostor.decrypt(before.encrypt('1', context), context)).toThrow();
  });
});

it('is refused with a wrong setting', () => {
  const dotted = `a.b:${older.split(':')[1]}`;
  for (const entries of [[], ['nokey'], ['a:c2hvcnQ='], [older, older], [dotted]])
    expect(() => createFieldCipher(entries)).toThrow('FIELD_ENCRYPTION_KEYS');
});
