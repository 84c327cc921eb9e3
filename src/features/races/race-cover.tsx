import { type CoverRace, type CoverShape, coverPath, coverSizes } from '@/domain/race/cover/address';

/** As src/components/card-grid.module.css, where cards become rows. */
const PHONES = '(max-width: 51.24em)';

interface RaceCoverProps {
  race: CoverRace;
  imageUrl?: string | null;
  className?: string;
  /** At the top of the page: loaded with high priority. */
  first?: boolean;
  /** `thumb` where the picture is square and small. */
  shape?: CoverShape;
  /** Square on phones, where the card is a row. */
  squareOnPhones?: boolean;
}

/** The race's own image, or the cover drawn of its facts when there is none. Decorative. */
export function RaceCover({
  race,
  imageUrl,
  className,
  first = false,
  shape = 'wide',
  squareOnPhones = false,
}: RaceCoverProps) {
  const order = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const picture = imageUrl ? { src: imageUrl } : { src: coverPath(race, shape), ...coverSizes[shape] };
  // biome-ignore lint/performance/noImgElement: drawings need no optimiser, images come from a host only known at run time
  const image = <img alt="" decoding="async" className={className} {...order} {...picture} />;
  if (imageUrl || !squareOnPhones) return image;
  return (
    <picture>
      <source media={PHONES} srcSet={coverPath(race, 'thumb')} {...coverSizes.thumb} />
      {image}
    </picture>
  );
}
