import { expect, test } from 'vitest';
import { requirementList } from '@/features/admin/stripe-requirements';

test('what Stripe asks for stands in Swedish, each thing once, the longest name first', () => {
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

test('what is not known stands by its own name', () => {
  expect(requirementList(['something.new'])).toEqual(['something.new']);
});
