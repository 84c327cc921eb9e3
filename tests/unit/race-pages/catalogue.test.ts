import { expect, test } from 'vitest';
import {
  type CatalogueRow,
  cataloguePath,
  choicesOf,
  filtered,
  parseCatalogueFilter,
  townsOf,
} from '@/features/race-pages/catalogue';

const row = (values: Partial<CatalogueRow>): CatalogueRow => ({
  slug: 'lopp',
  raceName: 'Loppet',
  distance: '10K',
  location: 'Motala',
  date: '2027-06-05',
  sportCategories: ['Löpning'],
  imageUrl: null,
  nameChangeRule: 'allowed',
  cancelled: false,
  open: true,
  forSale: 0,
  lowestTotal: null,
  laterUnknown: false,
  nameChangeEnds: null,
  ...values,
});
const rows = [
  row({}),
  row({ raceName: 'ÖTILLÖ', location: 'Sandhamn–Utö', sportCategories: ['Swimrun'], distance: '75 km' }),
  row({ raceName: 'Loppet 2', distance: 'Sprint' }),
];
const parsed = (query: string) => parseCatalogueFilter(new URLSearchParams(query));
const names = (query: string) => filtered(rows, parsed(query)).map(({ raceName }) => raceName);

test('the address narrows the list by words, sport and band, together', () => {
  expect(names('')).toHaveLength(3);
  expect(names('query=otillo')).toEqual(['ÖTILLÖ']);
  expect(names('query=utö')).toEqual(['ÖTILLÖ']);
  expect(names('sport=Löpning')).toEqual(['Loppet', 'Loppet 2']);
  expect(names('band=to10')).toEqual(['Loppet']);
  expect(names('sport=Swimrun&band=to10')).toEqual([]);
});

test('what the address says and nobody offers is left out', () => {
  expect(parsed('sport=Schack&band=oandlig&sidor=-3')).toEqual({ query: '', pages: 1 });
  expect(parsed('sidor=99999').pages).toBe(17);
  expect(parsed('sidor=1.5').pages).toBe(1);
  expect(parsed(`query=${'a'.repeat(500)}`).query).toHaveLength(100);
});

test('the address of a filter is read back as it was', () => {
  const filter = { query: 'å & ä', sport: 'Skidor', band: 'over100', pages: 3 } as const;
  expect(parseCatalogueFilter(new URL(cataloguePath(filter), 'https://lopp.example').searchParams)).toEqual(
    filter,
  );
  expect(cataloguePath({})).toBe('/lopp');
});

test('only what some race has is offered, and only known places are on the map', () => {
  expect(choicesOf(rows)).toEqual({ sports: ['Löpning', 'Swimrun'], bands: ['to10', 'to100'] });
  expect(townsOf(rows).map(({ name, count }) => [name, count])).toEqual([
    ['Motala', 2],
    ['Sandhamn', 1],
  ]);
});
