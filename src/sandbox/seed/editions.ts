import type { SportCategory } from '@/domain/race/categories';
import found from './races.json';

export type Found = (typeof found)[number];

const standardLabels: Record<string, string> = {
  '5 km': '5K',
  '10 km': '10K',
  '21,1 km': '21K',
  '42 km': '42K',
  '42,2 km': '42K',
};

/**
 * Each distance is a race of its own: the first keeps the race's name, "Lidingöloppet 30" becomes "Lidingöloppet 15",
 * and where the name has no number the distance is added.
 */
function nameOf(race: Found, nth: number): string {
  const distance = race.distances[nth] ?? '';
  if (nth === 0) return race.race_name;
  const [number] = distance.split(' ');
  return / \d+$/.test(race.race_name)
    ? race.race_name.replace(/\d+$/, number ?? '')
    : `${race.race_name} ${distance}`;
}

/** The curated races, one for each distance. */
export const editions = found.flatMap((race) =>
  race.distances.map((distance, nth) => ({
    found: race,
    raceName: nameOf(race, nth),
    distance: standardLabels[distance] ?? distance,
    location: race.location,
    date: race.date_2027,
    sportCategories: race.sport_categories as SportCategory[],
  })),
);
export type Edition = (typeof editions)[number];
