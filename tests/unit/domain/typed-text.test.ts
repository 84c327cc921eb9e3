import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digits, line, newSecret, prose, raw } from '@/domain/input';
import { cleanLine, cleanText, plainDigits } from '@/domain/typed-text';

describe('a text that is typed or pasted', () => {
  test.each([
    ['a letter and its mark as one', 'Andre\u0301 O\u0308berg', 'André Öberg'],
    ['a mark parted from its letter by nothing', 'Andre\u200b\u0301', 'André'],
    ['no space around it, and one within', ' Åsa \u00a0\t Ek\u3000', 'Åsa Ek'],
    ['no zero-width space, soft hyphen or byte order mark', '\ufeffAn\u200bn\u00ada', 'Anna'],
    ['no sign that turns the direction', '\u202eannA\u202c \u2066Ek\u2069\u200f', 'annA Ek'],
    ['no tags, fillers or controls', 'A\u{e0041}\u3164\u0000\u0007nna', 'Anna'],
    ['the joiner of a Persian name', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['the joiner of a Hindi letter', 'क्\u200dष', 'क्\u200dष'],
    ['no joiner in Latin letters', 'An\u200dna\u200c', 'Anna'],
    ['an emoji of several parts', '👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3', '👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3'],
    ['the variant of a Chinese character', '葛\u{e0100}城', '葛\u{e0100}城'],
    ['no variant of a letter', 'A\ufe0fnna', 'Anna'],
  ])('keeps %s', (_, typed, kept) => expect(cleanLine(typed)).toBe(kept));

  test.each([
    '',
    ' ',
    '\u200b',
    '\u2060\u200d',
    '\u3164',
    '\u2800\u2800',
    '\u202e',
    '\u00ad',
    '\u0301',
    '\ufe0f',
  ])('is empty where nothing of it is seen: %j', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(line.min(1).safeParse(typed).success).toBe(false);
    expect(prose.min(1).safeParse(typed).success).toBe(false);
  });

  test('of several lines keeps them, whichever sign ends a line', () => {
    expect(cleanText('ett\r\ntvå\u2028tre\r\n\r\nfyra\n')).toBe('ett\ntvå\ntre\n\nfyra');
    expect(cleanLine('ett\r\ntvå')).toBe('ett två');
  });

  test('is the same once it is clean, in either form of its letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const clean of [cleanLine, cleanText, plainDigits])
          expect(clean(clean(typed))).toBe(clean(typed));
        expect(cleanLine(typed.normalize('NFD'))).toBe(cleanLine(typed.normalize('NFC')));
      }),
    );
  });
});

describe('digits', () => {
  test.each([
    ['０７０−１２３', '070-123'],
    ['٠٧٠', '070'],
    ['०१२३४५६७८९', '0123456789'],
    ['𝟎𝟗', '09'],
    ['2027–02‑20 09：00', '2027-02-20 09:00'],
    ['\u200e1\u200b2', '12'],
  ])('are read from %s', (typed, read) => expect(plainDigits(typed)).toBe(read));

  test('of every script are 0 to 9', () => {
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const digit = String.fromCodePoint(code);
      if (/\p{Nd}/u.test(digit)) expect(plainDigits(digit), code.toString(16)).toMatch(/^[0-9]$/);
    }
  });
});

describe.each([
  ['line', line],
  ['prose', prose],
  ['digits', digits()],
  ['newSecret', newSecret],
  ['raw', raw()],
])('what comes in as %s', (_, schema) => {
  test.each(['a\0', '\0', 'a\ud83d', '\udfc3a', '\ud83d\ud83d\udfc3', '\udfc3\ud83d'])(
    'is refused where the database could not store it: %j',
    (text) => {
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe(
        'Texten innehåller tecken som inte kan sparas.',
      );
    },
  );

  test.each(['', 'a', '\\u0000', '\\ud83d', '\u{1f3c3}', '\ufffd'])('is taken: %j', (text) => {
    expect(schema.safeParse(text).success).toBe(true);
  });
});

test('every string that comes in is of one of the kinds of domain/input.ts', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  // What organisers' systems are answered with is described there, and nothing is read by it but ids.
  const apart = ['domain/organiser/api-input.ts'];
  const inputs = globSync('{domain/*/*input.ts,server/api/routers/*.ts}', { cwd: src });
  const files = inputs.filter((name) => !apart.includes(name)).map((name) => join(src, name));
  expect(files.length).toBeGreaterThan(25);
  const own = files.filter((file) =>
    /\bz\s*\.\s*(string|email)\(|\.trim\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(own.map((file) => file.slice(src.length + 1))).toEqual([]);
});
