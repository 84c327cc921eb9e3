import { expect, test } from 'vitest';
import { raceList, raceQuery } from '@/features/listings/lists';

const race = { id: 'id', slug: 'vasaloppet', raceName: 'Vasaloppet' };

test.each([
  [undefined, 'priceAsc'],
  ['priceAsc', 'priceAsc'],
  ['priceDesc', 'priceDesc'],
  ['newest', 'priceAsc'],
  ['dateDesc', 'priceAsc'],
] as const)('the places of a race, asked for as %s, are listed by %s', (asked, order) => {
  expect(raceQuery(race.id, asked)).toMatchObject({ raceId: race.id, sortBy: order });
  // The server and the browser ask for the same page.
  expect(raceList(race, asked).input).toEqual(raceQuery(race.id, asked));
});
