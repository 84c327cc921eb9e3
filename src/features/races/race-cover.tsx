import { type SportCategory, sportCategories } from '@/domain/race/categories';

/** The drawings in public/covers.svg: one file, so that a page with twenty of them loads it once. */
const drawings: Record<SportCategory, string> = {
  Löpning: 'lopning',
  Cykel: 'cykel',
  Simning: 'simning',
  Skidor: 'skidor',
  Triathlon: 'triathlon',
  Swimrun: 'swimrun',
  Orientering: 'orientering',
  Trail: 'trail',
  Ultralopp: 'ultralopp',
  Övrigt: 'ovrigt',
};

const isSport = (value: string): value is SportCategory =>
  (sportCategories as readonly string[]).includes(value);

/** The more specific categories first: a trail race is often "Löpning" too. */
const order: SportCategory[] = [
  'Swimrun',
  'Triathlon',
  'Ultralopp',
  'Trail',
  'Orientering',
  'Skidor',
  'Simning',
  'Cykel',
  'Löpning',
  'Övrigt',
];

/** A drawn cover for races without an image, in the page's own colours. Decorative. */
export function SportCover({ sports, className }: { sports: readonly string[]; className?: string }) {
  const sport = order.find((each) => sports.filter(isSport).includes(each)) ?? 'Övrigt';
  return (
    <svg className={className} aria-hidden="true" data-sport={sport}>
      <use href={`/covers.svg#${drawings[sport]}`} />
    </svg>
  );
}

interface RaceCoverProps {
  imageUrl?: string | null;
  sports: readonly string[];
  className?: string;
  /** At the top of the page: loaded with high priority. */
  first?: boolean;
}

/** The race's own image, or the drawn cover when there is none. */
export function RaceCover({ imageUrl, sports, className, first = false }: RaceCoverProps) {
  if (!imageUrl) return <SportCover sports={sports} className={className} />;
  const order = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  // biome-ignore lint/performance/noImgElement: images come from a host that is only known at run time
  return <img src={imageUrl} alt="" decoding="async" className={className} {...order} />;
}
