import { expect, test } from 'vitest';
import { itemKey, onceEach } from '@/features/listings/item-key';

const place = (id: string) => ({ id, raceId: 'race' });
const group = (id: string, buyable: boolean) => ({ id, raceId: 'race', group: { buyable } });

test('a listing that comes again on a later page is shown once, where it came first', () => {
  const [one, two] = [place('1'), place('2')];
  expect(onceEach([one, two, { ...one }])).toEqual([one, two]);
});

test('a race is shown once for what can be bought and once for the rest, whichever place stands for it', () => {
  const shown = [group('1', true), group('2', false)];
  expect(onceEach([...shown, group('3', true), group('4', false)])).toEqual(shown);
  expect(new Set([...shown, place('1')].map(itemKey)).size).toBe(3);
});
