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

/** What a cover is drawn from: the race's own facts, and which of its start groups. */
export interface CoverRace {
  raceName: string;
  location: string;
  date: string;
  distance: string;
  sportCategories: readonly string[];
  /** Of one place, as its seller wrote it. */
  startGroup?: string | null | undefined;
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
  /** 1–9, which tells a race's start groups apart; 0 of the race itself. Never the seller's words. */
  group: number;
}

const GROUPS = 9;

/** "3" and "Startled 3" are 3, "B" and "Grupp B" are 2. Others may share one. */
function groupOf(startGroup: string): number {
  const slug = slugify(startGroup);
  const [number] = /\d+/.exec(slug) ?? [];
  const lastWord = slug.split('-').at(-1);
  const nth = number ? Number(number.slice(-3)) : lastWord ? lastWord.charCodeAt(0) - 96 : 0;
  return nth > 0 ? ((nth - 1) % GROUPS) + 1 : 0;
}

const MAX_LENGTH = 60;
const short = (text: string) => slugify(text).slice(0, MAX_LENGTH);

export const coverFacts = ({
  raceName,
  location,
  date,
  distance,
  sportCategories,
  startGroup,
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
  group: groupOf(startGroup ?? ''),
});

/** Where a race's cover is: everything it is drawn from is in the address, so that caches may keep it. */
export function coverPath(race: CoverRace, shape: CoverShape): string {
  const { name, place, month, distance, sports, group } = coverFacts(race);
  const facts = [name, place, month, distance, sports, ...(group ? [group] : [])];
  return `/covers/${COVER_VERSION}/${facts.join('_')}_${shape}.svg`;
}

const FILE = new RegExp(
  `^([a-z0-9-]{0,${MAX_LENGTH}})_([a-z0-9-]{0,${MAX_LENGTH}})_(\\d|1[0-2])_([a-z0-9.-]{0,16})_([a-z0-9-]{0,${MAX_LENGTH}})(?:_([1-${GROUPS}]))?_(${coverShapes.join('|')})\\.svg$`,
);

/** The facts and the shape that the last part of an address names; null if it is not a cover's. */
export function readCoverFile(file: string): { facts: CoverFacts; shape: CoverShape } | null {
  const found = FILE.exec(file);
  if (!found) return null;
  const [, name = '', place = '', month, distance = '', sports = '', group = 0, shape] = found;
  return {
    facts: { name, place, month: Number(month), distance, sports, group: Number(group) },
    shape: shape as CoverShape,
  };
}
