import { expect, test } from 'vitest';
import { MAX_WATCHERS, shownWatchers, WATCHERS_SHOWN_FROM } from '@/domain/race/watchers';
import { watchersText } from '@/features/race-pages/watchers-text';

test('so many who watch, counted to a bound', () => {
  expect(watchersText(4)).toBe('4 bevakar');
  expect(watchersText(MAX_WATCHERS)).toBe('minst 100 bevakar');
});

test('few who watch are not shown', () => {
  expect(shownWatchers(WATCHERS_SHOWN_FROM - 1)).toBeNull();
  expect(shownWatchers(WATCHERS_SHOWN_FROM)).toBe(WATCHERS_SHOWN_FROM);
});
