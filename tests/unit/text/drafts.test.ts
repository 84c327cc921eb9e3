import { expect, test } from 'vitest';
import type { SellerStanding } from '@/domain/account/seller';
import { draftStandingText } from '@/text/account';
import { draftRefusal, errorTexts } from '@/text/errors';

const begun: SellerStanding = {
  state: 'begun',
  requirementsDue: true,
  submitted: false,
  reviewing: false,
  deadline: null,
};

test.each([
  ['nothing begun', { state: 'none' }, /^Ett steg är kvar/],
  ['a form left halfway', {}, /^Du har börjat hos Stripe/],
  ['Stripe’s review', { submitted: true, reviewing: true }, /Du behöver inte göra något/],
  ['one more answer', { submitted: true }, /^Stripe behöver en uppgift till/],
  ['nothing', { state: 'complete' }, /^Ditt säljarkonto är klart/],
  ['nobody: Stripe has said no', { state: 'rejected' }, /Stripe har beslutat att inte betala ut/],
] satisfies [string, Partial<SellerStanding>, RegExp][])(
  'what a draft waits for is %s',
  (_name, changes, words) => {
    expect(draftStandingText({ ...begun, ...changes })).toMatch(words);
  },
);

test.each([
  ['RACE_CANCELLED', errorTexts.RACE_CANCELLED.text],
  ['RACE_CLOSED', errorTexts.RACE_CLOSED.text],
  ['RACE_NOT_FOUND', 'Loppet finns inte längre hos oss.'],
] as const)('a draft refused by %s says so as the form does, if its words fit', (code, words) => {
  expect(draftRefusal(code)).toBe(words);
});
