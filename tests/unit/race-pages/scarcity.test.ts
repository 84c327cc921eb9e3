import { expect, test } from 'vitest';
import { MAX_WATCHERS, shownWatchers, WATCHERS_SHOWN_FROM } from '@/domain/race/watchers';
import { scarcityText } from '@/features/race-pages/scarcity';

const _ = '\u00a0';

test.each([
  [1, null, '1 kvar'],
  [3, 4, '3 kvar · 4 bevakar'],
  [5, null, '5 kvar'],
  [6, 3, '6 platser till salu just nu · 3 bevakar'],
  [1200, MAX_WATCHERS, `1${_}200 platser till salu just nu · minst 100 bevakar`],
])('%d for sale, %s who watch: %s', (count, watchers, text) =>
  expect(scarcityText(count, watchers)).toBe(text),
);

test('few who watch are not shown', () => {
  expect(shownWatchers(WATCHERS_SHOWN_FROM - 1)).toBeNull();
  expect(shownWatchers(WATCHERS_SHOWN_FROM)).toBe(WATCHERS_SHOWN_FROM);
});
