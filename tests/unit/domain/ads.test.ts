import { describe, expect, test } from 'vitest';
import { adStatus, isAdLink, turnOf } from '@/domain/site/ads';

const start = new Date('2027-01-10T00:00:00Z');
const end = new Date('2027-01-20T00:00:00Z');
const window = { active: true, startDate: start, endDate: end };
const at = (date: Date, ms: number) => new Date(date.getTime() + ms);

describe('an ad', () => {
  test.each([
    ['before its first instant', at(start, -1), 'scheduled'],
    ['at its first instant', start, 'active'],
    ['at its last instant', end, 'active'],
    ['after its last instant', at(end, 1), 'expired'],
  ] as const)('%s is %s', (_when, now, status) => expect(adStatus(window, now)).toBe(status));

  test('that is switched off never shows, whatever its dates', () => {
    for (const now of [at(start, -1), start, at(end, 1)])
      expect(adStatus({ ...window, active: false }, now)).toBe('inactive');
  });

  test('without dates always shows', () => {
    expect(adStatus({ active: true, startDate: null, endDate: null }, start)).toBe('active');
  });

  test('leads to a page of ours, or to one of another site by https', () => {
    const good = [
      'https://exempel.se',
      'https://exempel.se/a?b=1',
      '/',
      '/lopp',
      '/how-it-works?tab=sellers',
    ];
    const insecure = ['http://exempel.se', 'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x'];
    const elsewhere = ['//ond.se', '/\\\\ond.se', '/\\ond.se', '/\t/ond.se', 'https://', 'https:///ond'];
    const unfinished = [' https://exempel.se', '', 'exempel.se'];
    expect([...good, ...insecure, ...elsewhere, ...unfinished].filter(isAdLink)).toEqual(good);
  });
});

describe('ads among the cards', () => {
  const places = [...Array(40).keys()];
  const shown = (of: number[], count: number) => new Set(of.map((place) => turnOf(place, count)));

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('every one of %i is seen, on wide screens too', (count) => {
    const all = new Set(Array(count).keys());
    const onWide = places.filter((place) => place % 2 === 1);
    expect([shown(places, count), shown(onWide, count)]).toEqual([all, all]);
  });
});
