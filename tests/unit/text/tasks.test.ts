import { expect, test } from 'vitest';
import { taskDueText } from '@/text/moderation';

test('the time left in words', () => {
  const expected = [null, '2 dagar sen', '1 dag sen', 'i dag', 'i morgon', '2 dagar kvar'];
  expect([null, -2, -1, 0, 1, 2].map(taskDueText)).toEqual(expected);
});
