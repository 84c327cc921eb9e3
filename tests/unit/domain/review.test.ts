import { expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import { COUNTED_AFTER } from '@/domain/purchase/figures';
import { mayReview, readFrom, reviewState } from '@/domain/purchase/review';
import { DAY, plus } from '@/domain/time';

const at = new Date('2027-03-08T12:00:00Z');
const completed = { state: 'completed', completedAt: at, refundPart: null, underpriced: false } as const;

test('a completed purchase may be reviewed for sixty days, to the millisecond', () => {
  expect(mayReview(completed, plus(at, 60 * DAY - 1))).toBe(true);
  expect(mayReview(completed, plus(at, 60 * DAY))).toBe(false);
});

test.each([
  ['that is disputed', { state: 'disputed', completedAt: null }],
  ['that was refunded', { state: 'refunded', completedAt: null }],
  ['that was paid back in part', { refundPart: kronor(100) }],
  ['at a price that figures do not count', { underpriced: true }],
] as const)('one %s may not', (_case, changes) => {
  expect(mayReview({ ...completed, ...changes }, at)).toBe(false);
});

test('an admin reads it once its purchase is counted, or when it is written', () => {
  const counted = plus(at, COUNTED_AFTER);
  expect(readFrom(at, plus(at, DAY))).toEqual(counted);
  expect(readFrom(at, plus(counted, DAY))).toEqual(plus(counted, DAY));
});

test('its writer sees its state', () => {
  expect([reviewState(null, null), reviewState(at, at), reviewState(at, null)]).toEqual([
    'unread',
    'shown',
    'hidden',
  ]);
});
