import { describe, expect, it } from 'vitest';
import {
  entryReferenceRule,
  isEntryReference,
  normaliseEntryReference,
} from '@/domain/listing/entry-reference';
import { createListingInput } from '@/domain/listing/input';
import type { EntryReferenceRule } from '@/domain/race/windows';

it.each<[EntryReferenceRule[], EntryReferenceRule]>([
  [[], 'none'],
  [['none', 'none'], 'none'],
  [['none', 'optional'], 'optional'],
  [['optional', 'required', 'none'], 'required'],
])('what a seller must give where the windows say %j: %s', (rules, strictest) => {
  expect(entryReferenceRule(rules.map((entryReference) => ({ entryReference })))).toBe(strictest);
});

describe('a start or booking number', () => {
  it('has a digit or two signs, and nothing but letters, digits and few signs', () => {
    const good = ['12', 'A-1042', 'VR 2027/11.3', 'Å Ö', 'x'.repeat(40)];
    const bad = ['', '7', '--', ' / ', '12_3', '12<b>', 'a\nb', '12\u{1F3C3}', 'x'.repeat(41)];
    expect([...good, ...bad].filter(isEntryReference)).toEqual(good);
  });

  it.each([
    ['ab-10 42', 'AB1042'],
    ['  1042 ', '1042'],
    ['001042', '1042'],
    ['00', '0'],
    ['0A1', '0A1'],
    ['１０４２', '1042'],
    ['1/2', '1/2'],
    ['1//2', '1/2'],
    ['1.2', '12'],
    ['57.857', '57857'],
    ['57857/', '57857'],
    ['/ 57-857 .', '57857'],
    ['٥٧٨٥٧', '57857'],
    ['۵۷۸۵۷', '57857'],
    ['५७८५७', '57857'],
    ['𝟓𝟕𝟖𝟓𝟕', '57857'],
    ['०५७', '57'],
    ['5\u03007857', '57857'],
    ['A\u030A1', 'Å1'],
    ['Ⅷ', 'VIII'],
  ])('%j is compared as %j', (text, compared) => expect(normaliseEntryReference(text)).toBe(compared));

  it('is compared alike, once and twice over', () => {
    for (const text of ['ab-10 42', '0 0 7-1', 'å-1', '½', './1/.']) {
      const once = normaliseEntryReference(text);
      expect(normaliseEntryReference(once)).toBe(once);
    }
  });

  it('is trimmed in a form, and may be left empty there', () => {
    const { entryReference } = createListingInput.shape;
    expect(entryReference.parse(' A-1042 ')).toBe('A-1042');
    for (const none of ['', undefined]) expect(entryReference.parse(none)).toBeNull();
    expect(entryReference.safeParse('7').success).toBe(false);
    expect(entryReference.safeParse('12_3').success).toBe(false);
  });
});
