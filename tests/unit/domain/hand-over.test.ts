import { describe, expect, it } from 'vitest';
import { MAX_WORDS } from '@/domain/input';
import { changedFields, codeLink, showsCode } from '@/domain/purchase/hand-over';
import {
  completeNameChangeInput,
  giveUpSaleInput,
  handedInInput,
  requestDetailsInput,
} from '@/domain/purchase/input';
import { purchaseStates } from '@/domain/purchase/states';
import { inSentence } from '@/text/numbers';

const listingId = '6f1a2b3c-4d5e-4f60-8a7b-8c9d0e1f2a3b';

describe('a code that is a link', () => {
  it.each([
    ['https://arrangor.example/anmal?kod=1', 'arrangor.example'],
    ['  https://arrangor.example/x \n', 'arrangor.example'],
    ['https://arrangor.example:8443/x', 'arrangor.example:8443'],
    // Shown as the browser reads it, so that look-alike letters are seen.
    ['https://аrrangor.example/', 'xn--rrangor-1fg.example'],
  ])('%s leads to %s', (code, host) => expect(codeLink(code)?.host).toBe(host));

  it('or is text alone', () => {
    const unsafe = ['http://arrangor.example/x', 'javascript:alert(1)', 'data:text/html,hej', 'https://'];
    const posing = ['https://arrangor.example@annan.example/', 'https://:lösen@annan.example/'];
    const words = ['LOPP-7F3K-2291', 'Koden är https://arrangor.example/x', ''];
    expect([...unsafe, ...posing, ...words].filter((code) => codeLink(code) !== null)).toEqual([]);
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

  it('a code has 3 to 500 characters, without surrounding space', () => {
    expect(codeOf('  AB1 \n').data?.code).toBe('AB1');
    const accepted = ['AB', '   ', 'x'.repeat(500), 'x'.repeat(501)].map((code) => codeOf(code).success);
    expect(accepted).toEqual([false, false, true, false]);
    expect(completeNameChangeInput.safeParse({ listingId }).success).toBe(true);
  });

  it('a seller hands in the code, or where there is none a proof, and reads what is missing', () => {
    const problem = (way: keyof typeof handedInInput, code: string, proofUploadId: string | null) =>
      handedInInput[way]
        .safeParse({ code, proofUploadId })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problem('code', 'AB1', null)).toBeUndefined();
    expect(problem('code', ' ', listingId)).toEqual([
      ['code', 'Klistra in koden eller länken från arrangören.'],
    ]);
    expect(problem('proof', '', listingId)).toBeUndefined();
    expect(problem('proof', '', null)).toEqual([['proofUploadId', 'Ladda upp en bekräftelse på namnbytet.']]);
  });

  it('reasons and fields are from their lists, words are short', () => {
    const givesUp = (reason: string) => giveUpSaleInput.safeParse({ listingId, reason }).success;
    expect([givesUp('other'), givesUp('')]).toEqual([true, false]);
    const request = (field: string, note?: string) =>
      requestDetailsInput.safeParse({ listingId, field, note }).success;
    const long = 'x'.repeat(MAX_WORDS + 1);
    expect([request('phone'), request('shoe_size'), request('phone', long)]).toEqual([true, false, false]);
  });
});

it.each([
  [[], ''],
  [['namnet'], 'namnet'],
  [['namnet', 'adressen'], 'namnet och adressen'],
  [['namnet', 'adressen', 'numret'], 'namnet, adressen och numret'],
])('%j in a sentence: %s', (words, sentence) => expect(inSentence(words)).toBe(sentence));
