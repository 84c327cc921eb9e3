import { expect, test } from 'vitest';
import { matchSuggestions } from '@/features/race-search/match-suggestions';

const races = [
  { name: 'Nattvasan', places: 2 },
  { name: 'Vasaloppet', places: 3 },
  { name: 'Öppet spår', places: 0 },
  { name: 'Stora Vasalöpet', places: 0 },
];
const names = (text: string) => matchSuggestions(races, text).map(({ name }) => name);

test('beginnings come first, and what has places before what has none', () => {
  expect(names('vasa')).toEqual(['Vasaloppet', 'Nattvasan', 'Stora Vasalöpet']);
  expect(names('OPPET S')).toEqual(['Öppet spår']);
});

test('without a text, what has places, the most popular first', () => {
  expect(names(' ')).toEqual(['Nattvasan', 'Vasaloppet']);
});
