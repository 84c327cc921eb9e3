import { expect, test } from 'vitest';
import { DAY } from '@/domain/time';
import { parseConsent } from '@/features/consent/consent';

const NOW = Date.UTC(2027, 4, 1);
const choice = (timestamp: number) =>
  JSON.stringify({ necessary: true, preferences: true, analytics: false, marketing: false, timestamp });

test('a choice about cookies is valid for twelve months', () => {
  expect(parseConsent(choice(NOW - 365 * DAY + 1), NOW)?.preferences).toBe(true);
  expect(parseConsent(choice(NOW - 365 * DAY), NOW)).toBeUndefined();
});

test('what nobody could have written is no choice', () => {
  for (const text of [
    undefined,
    '',
    'null',
    '{',
    '{}',
    '{"necessary":true}',
    choice(NOW).replace('true', '1'),
  ])
    expect(parseConsent(text, NOW)).toBeUndefined();
});
