import { editions, moreRaces, nextEdition, ruleSourceOf, unknownOf } from '@sandbox/seed/race-rows';
import found from '@sandbox/seed/races.json';
import { describe, expect, test } from 'vitest';
import { bandOf, sportCategories } from '@/domain/race/categories';
import { slugify } from '@/domain/race/slug';
import { addDays, isDay } from '@/domain/time';

test('the seed has at least sixty races, each with a name and an address of its own', () => {
  const names = [...found, ...moreRaces].map(({ race_name }) => race_name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names.map((name) => slugify(name))).size).toBe(names.length);
  const rows = editions.map(({ raceName }) => slugify(raceName));
  expect(new Set(rows).size).toBe(rows.length);
});

describe.each(moreRaces)('$race_name', (race) => {
  test('says where each fact was found, and when it was read', () => {
    const facts = race.sources.flatMap(({ found }) => found);
    expect(facts).toEqual(expect.arrayContaining(['name', 'place', 'distance', 'date']));
    for (const { url, read } of race.sources) {
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(isDay(read)).toBe(true);
    }
  });

  test('guesses nothing: a rule has its source, or is unknown', () => {
    expect(race.name_change_allowed !== null).toBe(ruleSourceOf(race) !== null);
    expect(unknownOf(race).includes('rule')).toBe(race.name_change_allowed === null);
    // Its next day is derived from the edition that was found.
    expect(unknownOf(race)).toContain('date');
    expect(isDay(race.edition)).toBe(true);
  });

  test('has sports and a distance that searches know', () => {
    for (const sport of race.sport_categories) expect(sportCategories).toContain(sport);
    for (const distance of race.distances) expect(bandOf(distance), distance).not.toBeNull();
  });
});

test('a race gets its first edition that can be prepared for, on its weekday', () => {
  expect(nextEdition('2024-08-24', '2026-11-25', 21)).toBe('2027-08-28');
  expect(nextEdition('2026-12-16', '2026-11-25', 21)).toBe('2026-12-16');
  expect(nextEdition('2026-12-15', '2026-11-25', 21)).toBe('2027-12-21');
  const today = '2026-11-25';
  for (const { edition } of moreRaces) {
    const next = nextEdition(edition, today, 21);
    expect(next >= addDays(today, 21)).toBe(true);
    expect(new Date(next).getUTCDay()).toBe(new Date(edition).getUTCDay());
    expect(Math.abs(Number(next.slice(5, 7)) - Number(edition.slice(5, 7)))).toBeLessThanOrEqual(1);
  }
});
