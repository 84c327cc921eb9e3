import type { SportCategory } from '@/domain/race/categories';
import { moreRaces } from './more-races';
import found from './races.json';

export type Found = (typeof found)[number];

const standardLabels: Record<string, string> = {
  '5 km': '5K',
  '10 km': '10K',
  '21,1 km': '21K',
  '42 km': '42K',
  '42,2 km': '42K',
};

interface Distances {
  race_name: string;
  distances: string[];
}

/**
 * Each distance is a race of its own: the first keeps the race's name, "Lidingöloppet 30" becomes "Lidingöloppet 15",
 * and where the name has no number the distance is added.
 */
function nameOf(race: Distances, nth: number): string {
  const distance = race.distances[nth] ?? '';
  if (nth === 0) return race.race_name;
  const [number] = distance.split(' ');
  return / \d+$/.test(race.race_name)
    ? race.race_name.replace(/\d+$/, number ?? '')
    : `${race.race_name} ${distance}`;
}

/** A race for each distance. */
const eachDistance = <Race extends Distances>(race: Race) =>
  race.distances.map((distance, nth) => ({
    found: race,
    raceName: nameOf(race, nth),
    distance: standardLabels[distance] ?? distance,
  }));

/** The races whose name change was looked up, one for each distance. */
export const curatedEditions = found.flatMap((race) =>
  eachDistance(race).map((edition) => ({
    ...edition,
    location: race.location,
    date: race.date_2027,
    sportCategories: race.sport_categories as SportCategory[],
  })),
);
export type CuratedEdition = (typeof curatedEditions)[number];

/** Further races, of which little more than name, place, distance and day is known. */
export const moreEditions = moreRaces.flatMap((race) =>
  eachDistance(race).map((edition) => ({
    ...edition,
    location: race.location,
    date: race.edition,
    sportCategories: race.sport_categories,
  })),
);
export type MoreEdition = (typeof moreEditions)[number];

/** All races of the seed but the made-up ones. */
export const editions = [...curatedEditions, ...moreEditions];
