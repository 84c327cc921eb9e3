import { expect, it } from 'vitest';
import { addDays } from '@/domain/time';
import { shownWeeks } from '@/features/organisers/shown-weeks';

const empty = { listed: 0, sold: 0, watches: 0, toNameChange: null };
const weeks = Array.from({ length: 52 }, (_, nth) => ({ ...empty, monday: addDays('2027-01-04', 7 * nth) }));
const from = (nth: number, figures: Partial<(typeof weeks)[number]>) =>
  shownWeeks(weeks.map((week, each) => (each === nth ? { ...week, ...figures } : week)));

it('charts begin with the first week that has something to show', () => {
  expect(from(20, { watches: 1 })).toHaveLength(32);
  expect(from(20, { listed: 1 })[0]?.monday).toBe(weeks[20]?.monday);
  expect(from(0, { sold: 1 })).toHaveLength(52);
});

it('a new organiser sees some weeks before its first, and none when there is nothing', () => {
  expect(from(51, { listed: 1 })).toHaveLength(8);
  expect(shownWeeks(weeks)).toEqual([]);
});
