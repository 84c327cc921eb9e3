import { expect, test } from 'vitest';
import { requirementList } from '@/features/admin/stripe-requirements';

test('Stripe’s requirements in Swedish, each thing once, the longest name first', () => {
  expect(
    requirementList([
      'individual.dob.day',
      'individual.dob.month',
      'individual.verification.document',
      'individual.verification.proof_of_liveness',
      'person_1Abc.first_name',
      'external_account',
    ]),
  ).toEqual([
    'födelsedatum',
    'foto på id-handling',
    'kontroll av identiteten',
    'uppgifter om en person i verksamheten',
    'bankkonto för utbetalningar',
  ]);
});

test('an unknown requirement has Stripe’s name', () => {
  expect(requirementList(['something.new'])).toEqual(['something.new']);
});
