import { describe, expect, test } from 'vitest';
import { readFilterPrice } from '@/domain/listing/search';
import { describeFilters } from '@/features/listings/describe-filters';
import {
  countFilters,
  countQuery,
  type Filters,
  filtersToQuery,
  hasFilters,
  noOptions,
  parseFilters,
  pathWithFilters,
  soughtRaces,
} from '@/features/listings/filters';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

const everything: Filters = {
  query: 'göteborg & co',
  race: 'Göteborgsvarvet',
  location: 'Göteborg',
  distance: '21K',
  sport: 'Löpning',
  band: 'to21',
  month: '2027-05',
  payer: 'seller',
  minPrice: 100,
  maxPrice: 1500,
  date: '2027-05-22',
  dateFrom: '2027-05-01',
  dateTo: '2027-05-31',
  sortBy: 'priceAsc',
  show: 'races',
};

describe('an address', () => {
  test('holds every filter in the same order however they were chosen, and gives each back', () => {
    expect(parse(filtersToQuery(everything))).toEqual(everything);
    const reversed = Object.fromEntries(Object.entries(everything).reverse()) as Filters;
    expect(filtersToQuery(reversed)).toBe(filtersToQuery(everything));
  });

  test('without filters has no query', () => {
    expect(pathWithFilters('/search', {})).toBe('/search');
    expect(pathWithFilters('/search', { query: undefined })).toBe('/search');
    expect(parse('query=&race=&minPrice=&maxPrice=&date=&dateFrom=&sport=&sortBy=newest')).toEqual({});
    expect(hasFilters(parse('sortBy=newest'))).toBe(false);
  });

  test('with the order by total cost of before has the order by price, which is that now', () => {
    expect(parse('sortBy=totalAsc')).toEqual({ sortBy: 'priceAsc' });
  });

  test.each([
    ['a price', ['minPrice=billigt', 'minPrice=-5', 'maxPrice=100001']],
    ['a day', ['date=2027-02-30', 'dateTo=i+morgon', 'month=2027-13']],
    ['a choice', ['sport=Curling', 'sortBy=slump', 'band=to5', 'payer=alla', 'show=every']],
    ['a text', ['query=+++', 'distance=%00', 'cursor=abc']],
  ])('is read without what makes no sense as %s', (_, queries) => {
    for (const query of queries) {
      expect(parse(query)).toEqual({});
      expect(parse(`${query}&race=Tjejvasan`)).toEqual({ race: 'Tjejvasan' });
    }
  });

  test('is read with prices as a plain form sends them, and no more text than a search takes', () => {
    expect(parse(`query=${'x'.repeat(300)}`).query).toHaveLength(100);
    expect(parse(`query=${'x'.repeat(99)}${encodeURIComponent('🏃')}`).query).toBe('x'.repeat(99));
    expect(parse('minPrice=200&maxPrice=1500')).toEqual({ minPrice: 200, maxPrice: 1500 });
    expect(parse('maxPrice=1%C2%A0500+kr')).toEqual({ maxPrice: 1500 });
    expect(parse('maxPrice=1500,5')).toEqual({});
  });
});

describe('the filters that are shown', () => {
  test('are all that narrow the result, each without itself', () => {
    const described = describeFilters(everything);
    expect(described).toHaveLength(countFilters(everything));
    for (const { without } of described) {
      expect(countFilters({ ...everything, ...without })).toBe(countFilters(everything) - 1);
    }
    expect(describeFilters({ query: 'vasa', sortBy: 'priceAsc' })).toEqual([]);
  });

  test('have texts', () => {
    const labels = describeFilters(everything).map(({ label }) => label.replaceAll('\u00a0', ' '));
    expect(labels).toEqual([
      'Göteborgsvarvet',
      'Löpning',
      '10–21 km',
      '21K',
      'Göteborg',
      'Från 100 kr',
      'Till 1 500 kr',
      'Säljaren betalar namnbytet',
      'Maj 2027',
      '22 maj 2027',
      'Från 1 maj 2027',
      'Till 31 maj 2027',
    ]);
  });
});

test('a search is for the race that is chosen, or for those with what was typed in their names', () => {
  const race = (name: string) => ({ id: name, slug: name, name });
  const options = { ...noOptions, races: [race('Öppet Spår'), race('Vasaloppet'), race('Vasaloppet 45')] };
  const names = (filters: Filters) => soughtRaces(options, filters).map(({ name }) => name);
  expect(names({ race: 'Vasaloppet', query: 'oppet' })).toEqual(['Vasaloppet']);
  expect(names({ query: 'oppet spar' })).toEqual(['Öppet Spår']);
  expect(names({ query: 'vasa' })).toEqual(['Vasaloppet', 'Vasaloppet 45']);
  for (const filters of [{}, { location: 'Mora' }, { query: 'qqqq' }, { race: 'Lidingöloppet' }])
    expect(names(filters)).toEqual([]);
});

test('how many there are does not depend on their order', () => {
  expect(countQuery(everything)).not.toHaveProperty('sortBy');
  expect(countQuery({ race: 'Tjejvasan', sortBy: 'priceAsc' })).toEqual({ race: 'Tjejvasan' });
});

test('the API gets a month as its days', () => {
  expect(countQuery({ month: '2027-02', minPrice: 100, maxPrice: 900, show: 'races' })).toEqual({
    dateFrom: '2027-02-01',
    dateTo: '2027-02-28',
    minPrice: 100,
    maxPrice: 900,
  });
  expect(countQuery({ month: '2027-05', dateFrom: '2027-05-10', dateTo: '2027-06-10' })).toEqual({
    dateFrom: '2027-05-10',
    dateTo: '2027-05-31',
  });
});

test.each([
  ['', null, null],
  ['0', null, null],
  ['1', 1, null],
  ['100 000', 100_000, null],
  ['100 001', null, 'Högst 100 000 kr.'],
  ['-1', null, 'Skriv ett belopp från 0 kr.'],
  ['billigt', null, 'Skriv beloppet med siffror, till exempel 1 500.'],
])('a price that is written %j narrows to %s kr: %s', (written, price, error) =>
  expect(readFilterPrice(written)).toEqual({ price, error }),
);
