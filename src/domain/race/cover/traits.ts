import type { CoverFacts } from './address';
import {
  type Ground,
  type Hour,
  type Landmark,
  pick,
  type Random,
  randomOf,
  type Season,
  type Terrain,
} from './draw';
import { knownRaces, knownTowns, vasaHeights } from './known';

/** What a cover shows. */
export interface Traits {
  season: Season;
  hour: Hour;
  /** Picks among the season's day palettes. */
  look: number;
  /** One of the race's start groups, with colours, course and hills of its own; 0 of the race itself. */
  group: number;
  terrain: Terrain;
  ground: Ground;
  landmark: Landmark;
  /** The distance in digits; empty where it has none. */
  numeral: string;
  unit: 'km' | 'm';
  /** Heights along the course, where they are known. */
  heights: readonly number[] | null;
  /** Triathlon: buoys beside the road. */
  swims: boolean;
  /** Position of the sun: 1 right of the numeral, -1 left. */
  side: 1 | -1;
  random: Random;
}

const seasonOf = (month: number): Season => {
  if (month === 12 || (month >= 1 && month <= 3)) return 'winter';
  if (month === 4 || month === 5) return 'spring';
  return month >= 9 ? 'autumn' : 'summer';
};

/** Distances without digits in their name, and what they measure in all: swim, ride and run. */
const named: Record<string, string> = { olympisk: '51.5', sprint: '25.75', ironman: '226', maraton: '42' };

/** The digits of a distance: "90" of "90km", "21" of "21.1km", "8–15" of "8-15km". */
function numeralOf(distance: string): Pick<Traits, 'numeral' | 'unit'> {
  const unit = /\dm$/.test(distance) ? 'm' : 'km';
  const [, first, second] = /^(\d+(?:\.\d+)?)(?:-(\d+))?/.exec(named[distance] ?? distance) ?? [];
  if (!first) return { numeral: '', unit };
  const whole = first.includes('.') && !(distance in named) ? first.replace(/\..*/, '') : first;
  return { numeral: (second ? `${whole}–${second}` : whole).replace('.', ','), unit };
}

function groundOf({ sports, name, month }: CoverFacts): Ground {
  if (sports.includes('swimrun')) return 'islands';
  if (sports.includes('simning')) return 'water';
  if (sports.includes('skidor')) return 'snow';
  if (sports.includes('trail') || sports.includes('ultra') || sports.includes('orient')) return 'path';
  if (/mtb|terrang|skog|tough|hinder/.test(name)) return 'path';
  if (seasonOf(month) === 'winter' && sports === 'ovrigt') return 'ice';
  return 'road';
}

const anyLandmark: Record<Terrain, readonly [Landmark, ...Landmark[]]> = {
  forest: ['spruces', 'cottage', 'church', 'oaks'],
  fell: ['peak', 'spruces', 'cottage'],
  lake: ['sails', 'cottage', 'footbridge', 'maypole'],
  sea: ['lighthouse', 'sails', 'rocks'],
  plain: ['windmill', 'spire', 'cottage', 'oaks'],
  city: ['skyline', 'spire', 'bridge'],
};
const anyTerrain: Record<Ground, readonly [Terrain, ...Terrain[]]> = {
  snow: ['forest', 'fell'],
  ice: ['lake', 'plain'],
  road: ['plain', 'lake', 'forest'],
  path: ['forest', 'fell'],
  water: ['lake', 'sea'],
  islands: ['sea'],
};

/** The stretch of the ski course from Sälen to Mora that the race covers; null elsewhere. */
function heightsOf({ place, distance }: CoverFacts): readonly number[] | null {
  if (!/salen|oxberg/.test(place) || !place.includes('mora')) return null;
  const share = Math.min(1, (Number.parseFloat(distance) || 90) / 90);
  return vasaHeights.slice(Math.min(vasaHeights.length - 5, Math.round(vasaHeights.length * (1 - share))));
}

const hasWord = (slug: string, word: string) => `-${slug}-`.includes(`-${word}-`);
/** Short words only whole: "are" is not in "skåre". Longer ones anywhere, as "fjall" in "fjallmaraton". */
const mentions = (slug: string, word: string) =>
  word.length < 4 ? hasWord(slug, word) : slug.includes(word);

export function traitsOf(facts: CoverFacts): Traits {
  const { name, place, month, distance, sports, group } = facts;
  const random = randomOf([name, place, distance].join('_'));
  const race = knownRaces.find(([word]) => name.includes(word))?.[1];
  const spot = knownTowns.find(([word]) => mentions(place, word) || mentions(name, word))?.[1];
  const ground = groundOf(facts);
  const terrain = race?.terrain ?? spot?.terrain ?? pick(random, anyTerrain[ground]);
  const landmark = race?.landmark ?? spot?.landmark ?? pick(random, anyLandmark[terrain]);
  const look = Math.floor(random() * 12);
  const anySide = random() < 0.5 ? -1 : 1;
  const side = race?.side ?? anySide;
  return {
    season: seasonOf(month),
    hour: race?.hour ?? (/natt/.test(name) ? 'night' : /kvall|midsommar/.test(name) ? 'dusk' : 'day'),
    look: (race?.look ?? look) + group,
    group,
    terrain,
    ground,
    landmark,
    ...numeralOf(distance),
    heights: heightsOf(facts),
    side: group % 2 === 0 ? side : side > 0 ? -1 : 1,
    swims: sports.includes('triathlon'),
    random: group ? randomOf([name, place, distance, group].join('_')) : random,
  };
}
