import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBounded, MAX_VALUES } from '@/server/lib/bounded-input';

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wide = (nodes: number) => JSON.stringify(Array.from({ length: nodes - 1 }, () => 0));

describe('what one request may ask with', () => {
  it.each([
    ['nothing', '', true],
    ['what is no JSON', 'å%', true],
    ['brackets in a text', JSON.stringify(deep(1000)), true],
    ['the end of a text in a text', JSON.stringify('\\",[[[[[[[[[[[[[[[[[[[[[[['), true],
    ['objects in each other', `${'{"a":'.repeat(MAX_VALUES)}1`, false],
    ['a hundred thousand lists', deep(100_000), false],
    ['as large as may be', wide(MAX_VALUES), true],
    ['larger', wide(MAX_VALUES + 2), false],
    ['the character 0', JSON.stringify({ a: 'b\0c' }), false],
    ['a name with the character 0', JSON.stringify({ 'a\0': 1 }), false],
    ['its name, written out', JSON.stringify('\\u0000'), true],
    ['its name after a backslash', JSON.stringify('\\\\u0000'), true],
    ['itself after a backslash', JSON.stringify('\\\0'), false],
    ['half a character', JSON.stringify({ a: 'b\ud83d' }), false],
    ['the other half', JSON.stringify(['\udfc3']), false],
    ['two first halves', JSON.stringify('\ud83d\ud83d\udfc3'), false],
    ['halves the wrong way round', JSON.stringify('\udfc3\ud83d'), false],
    ['both halves', JSON.stringify('\u{1F3C3}'), true],
    ['both halves, written out', '"\\ud83d\\uDFC3"', true],
    ['their names', JSON.stringify('\\ud83d'), true],
    ['a text without an end', '"\\', true],
  ])('%s', (_what, text, allowed) => {
    expect(isBounded(text)).toBe(allowed);
  });

  it('is any small value that can be stored', () => {
    const isLost = (text: string) => text.includes('\0') || !text.isWellFormed();
    const holdsLost = (value: unknown): boolean =>
      typeof value === 'string'
        ? isLost(value)
        : typeof value === 'object' &&
          value !== null &&
          Object.entries(value).some(([key, each]) => isLost(key) || holdsLost(each));
    const text = fc.string({
      unit: fc.constantFrom('\0', '\\', '"', 'u', '0', 'd', '8', '[', ',', 'å', '\ud83d', '\udfc3'),
    });
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3, noUnicodeString: true }),
        fc.dictionary(text, text),
        (json, texts) => {
          expect(isBounded(JSON.stringify({ json: null, texts }))).toBe(!holdsLost(texts));
          expect(isBounded(JSON.stringify(json))).toBe(!holdsLost(json));
        },
      ),
    );
  });
});
