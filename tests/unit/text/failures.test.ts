import { expect, test } from 'vitest';
import { failureText } from '@/text/errors';

test('says in Swedish why Stripe could not pay, and shows a code it has no words for', () => {
  expect(failureText('expired_or_canceled_card')).toBe('Köparens kort har gått ut eller är spärrat.');
  expect(failureText('new_code')).toBe('Felkod new_code');
});
