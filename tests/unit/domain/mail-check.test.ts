import { describe, expect, test } from 'vitest';
import { judgeMail } from '@/domain/site/mail-check';

const ours = {
  addresses: ['info@loppbytet.example', 'support@loppbytet.example'],
  subjects: ['Köpet är klart: *', '* är din kod till Loppbytet', 'Annonsen är pausad: * (*)'],
};
const judge = (pasted: string) => judgeMail(pasted, ours);

test.each([
  ['info@loppbytet.example', 'our_address'],
  ['  Info@Loppbytet.example ', 'our_address'],
  ['Loppbytet <info@loppbytet.example>', 'our_address'],
  ['Från: Loppbytet support@loppbytet.example.', 'our_address'],
  ['kalle@loppbytet.example', 'our_domain'],
  ['info@loppbytet.example.evil.test', 'other_address'],
  ['info@mail.loppbytet.example', 'other_address'],
  ['info@xloppbytet.example', 'other_address'],
  ['"info@loppbytet.example" <bluff@evil.test>', 'other_address'],
  ['info@löppbytet.example', 'other_address'],
  // A Cyrillic "о".
  ['info@l\u043eppbytet.example', 'other_address'],
  ['info@loppbytet.example@evil.test', 'other_address'],
] as const)('the sender %s: %s', (pasted, verdict) => expect(judge(pasted)).toBe(verdict));

describe('a subject', () => {
  test.each([
    ['Köpet är klart: Vasaloppet 2027', 'our_subject'],
    ['SV: Köpet är klart: Vasaloppet\u00a02027', 'our_subject'],
    ['Fwd: Re: köpet är klart: Vasaloppet', 'our_subject'],
    ['Ämne: 048213 är din kod till Loppbytet', 'our_subject'],
    ['Annonsen är pausad: Vasaloppet (A-4F1C)', 'our_subject'],
    ['Köpet är klart:', 'other_subject'],
    ['Ditt paket väntar', 'other_subject'],
    ['Viktigt! Köpet är klart: Vasaloppet', 'other_subject'],
  ] as const)('%s: %s', (pasted, verdict) => expect(judge(pasted)).toBe(verdict));
});

test('without input there is no verdict', () => expect(judge(' \n ')).toBeNull());
