import { describe, expect, it } from 'vitest';
import { changedFields, codeLink, showsCode } from '@/domain/purchase/hand-over';
import { purchaseStates } from '@/domain/purchase/states';
import {
  completeNameChangeInput,
  giveUpSaleInput,
  MAX_WORDS,
  requestDetailsInput,
} from '@/domain/validation/purchase';
import { inSentence } from '@/text/lists';

const listingId = '6f1a2b3c-4d5e-4f60-8a7b-8c9d0e1f2a3b';

describe('a code that is a link', () => {
  it.each([
    ['https://arrangor.example/anmal?kod=1', 'arrangor.example'],
    ['  https://arrangor.example/x \n', 'arrangor.example'],
    ['https://arrangor.example:8443/x', 'arrangor.example:8443'],
    // Shown as the browser reads it, so that look-alike letters are seen.
    ['https://аrrangor.example/', 'xn--rrangor-1fg.example'],
  ])('%s leads to %s', (code, host) => {
    expect(codeLink(code)?.host).toBe(host);
  });

  it.each([
    'LOPP-7F3K-2291',
    'http://arrangor.example/x',
    'javascript:alert(1)',
    'data:text/html,hej',
    'https://arrangor.example@annan.example/',
    'https://:lösen@annan.example/',
    'Koden är https://arrangor.example/x',
    'https://',
    '',
  ])('%j is text alone', (code) => {
    expect(codeLink(code)).toBeNull();
  });
});

it('a code is the buyer’s from the hand-over on, unless the purchase is taken back', () => {
  expect(purchaseStates.filter(showsCode)).toEqual(['awaiting_buyer_confirmation', 'disputed', 'completed']);
});

it('a correction is what is not the same as before, by name', () => {
  const before = { full_name: 'Åsa Öberg', phone: '+46701234567' };
  expect(changedFields(before, before)).toEqual([]);
  expect(changedFields(before, { ...before, phone: '+46701234568' })).toEqual(['phone']);
  expect(changedFields({}, before)).toEqual(['full_name', 'phone']);
});

describe('what is sent along', () => {
  const codeOf = (code: string) => completeNameChangeInput.safeParse({ listingId, code });

  it('a code has 3 to 500 characters, without what stands around it', () => {
    expect(codeOf('  AB1 \n').data?.code).toBe('AB1');
    expect(codeOf('AB').success).toBe(false);
    expect(codeOf('   ').success).toBe(false);
    expect(codeOf('x'.repeat(500)).success).toBe(true);
    expect(codeOf('x'.repeat(501)).success).toBe(false);
    expect(completeNameChangeInput.safeParse({ listingId }).success).toBe(true);
  });

  it('reasons and fields are from their lists, words are short', () => {
    expect(giveUpSaleInput.safeParse({ listingId, reason: 'other' }).success).toBe(true);
    expect(giveUpSaleInput.safeParse({ listingId, reason: '' }).success).toBe(false);
    expect(requestDetailsInput.safeParse({ listingId, field: 'phone' }).success).toBe(true);
    expect(requestDetailsInput.safeParse({ listingId, field: 'shoe_size' }).success).toBe(false);
    const note = 'x'.repeat(MAX_WORDS + 1);
    expect(requestDetailsInput.safeParse({ listingId, field: 'phone', note }).success).toBe(false);
  });
});

it.each([
  [[], ''],
  [['namnet'], 'namnet'],
  [['namnet', 'adressen'], 'namnet och adressen'],
  [['namnet', 'adressen', 'numret'], 'namnet, adressen och numret'],
])('%j in a sentence: %s', (words, sentence) => {
  expect(inSentence(words)).toBe(sentence);
});
