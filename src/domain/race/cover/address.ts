import { slugify } from '@/domain/race/slug';

/** Raised whenever the drawings change: browsers keep a cover for a year. */
export const COVER_VERSION = 1;

export const coverShapes = ['wide', 'thumb'] as const;
export type CoverShape = (typeof coverShapes)[number];

/** The size each shape is drawn at; it scales to any. */
export const coverSizes: Record<CoverShape, { width: number; height: number }> = {
  wide: { width: 640, height: 360 },
  thumb: { width: 280, height: 280 },
};

/** What a cover is drawn from: the race's own facts, never a seller's words. */
export interface CoverRace {
  raceName: string;
  location: string;
  date: string;
  distance: string;
  sportCategories: readonly string[];
}

/** The same facts in letters an address may carry. */
export interface CoverFacts {
  name: string;
  place: string;
  /** 1–12; 0 where unknown. */
  month: number;
  /** As "90km", "21.1km", "8-15km", "10k", "3000m" or "sprint". */
  distance: string;
  /** Slugs of the sports, joined by hyphens. */
  sports: string;
}

const MAX_LENGTH = 60;
const short = (text: string) => slugify(text).slice(0, MAX_LENGTH);

export const coverFacts = ({
  raceName,
  location,
  date,
  distance,
  sportCategories,
}: CoverRace): CoverFacts => ({
  name: short(raceName),
  place: short(location),
  month: Number(date.slice(5, 7)) || 0,
  distance: distance
    .toLowerCase()
    .replace(/[–—]/g, '-')
    .replace(/,/g, '.')
    .replace(/[^a-z0-9.-]/g, '')
    .slice(0, 16),
  sports: short(sportCategories.join('-')),
});

/** Where a race's cover is: everything it is drawn from is in the address, so that caches may keep it. */
export function coverPath(race: CoverRace, shape: CoverShape): string {
  const { name, place, month, distance, sports } = coverFacts(race);
  return `/covers/${COVER_VERSION}/${[name, place, month, distance, sports].join('_')}_${shape}.svg`;
}

const FILE = new RegExp(
  `^([a-z0-9-]{0,${MAX_LENGTH}})_([a-z0-9-]{0,${MAX_LENGTH}})_(\\d|1[0-2])_([a-z0-9.-]{0,16})_([a-z0-9-]{0,${MAX_LENGTH}})_(${coverShapes.join('|')})\\.svg$`,
);

/** The facts and the shape that the last part of an address names; null if it is not a cover's. */
export function readCoverFile(file: string): { facts: CoverFacts; shape: CoverShape } | null {
  const found = FILE.exec(file);
  if (!found) return null;
  const [, name = '', place = '', month, distance = '', sports = '', shape] = found;
  return {
    facts: { name, place, month: Number(month), distance, sports },
    shape: shape as CoverShape,
  };
}
