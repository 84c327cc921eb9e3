import { type CoverRace, type CoverShape, coverPath, coverSizes } from './cover/address';

interface RaceCoverProps {
  race: CoverRace;
  imageUrl?: string | null;
  className?: string;
  /** At the top of the page: loaded with high priority. */
  first?: boolean;
  /** `thumb` where the picture is square and small. */
  shape?: CoverShape;
}

/** The race's own image, or the cover drawn of its facts when there is none. Decorative. */
export function RaceCover({ race, imageUrl, className, first = false, shape = 'wide' }: RaceCoverProps) {
  const order = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const picture = imageUrl ? { src: imageUrl } : { src: coverPath(race, shape), ...coverSizes[shape] };
  // biome-ignore lint/performance/noImgElement: drawings need no optimiser, images come from a host only known at run time
  return <img alt="" decoding="async" className={className} {...order} {...picture} />;
}
