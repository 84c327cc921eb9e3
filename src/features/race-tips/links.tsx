import { Button } from '@mantine/core';
import { Link } from '@/components/link';

/** Where one says that a race is missing. @param name what was searched for, if anything */
export const missingRacePath = (name = ''): string =>
  name.trim() ? `/lopp-saknas?namn=${encodeURIComponent(name.trim())}` : '/lopp-saknas';

/** Where one says that something about a race is wrong. */
export const wrongFactPath = (slug: string): string => `/lopp/${slug}/stammer-inte`;

/** For lists without the race that somebody looks for. @param props.name what was searched for */
export const MissingRaceLink = ({ name }: { name?: string | undefined }) => (
  <Button component={Link} href={missingRacePath(name)} variant="default" prefetch={false}>
    Mitt lopp saknas
  </Button>
);
