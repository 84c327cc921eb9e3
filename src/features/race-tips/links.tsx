import { Button } from '@mantine/core';
import { Link } from '@/components/link';

/** The page for a tip about a missing race. @param name what was searched for, if anything */
export const missingRacePath = (name = ''): string =>
  name.trim() ? `/lopp-saknas?namn=${encodeURIComponent(name.trim())}` : '/lopp-saknas';

/** The page for a tip about a wrong fact of a race. */
export const wrongFactPath = (slug: string): string => `/lopp/${slug}/stammer-inte`;

/** For lists without the race that somebody looks for. @param props.name what was searched for */
export const MissingRaceLink = ({ name }: { name?: string | undefined }) => (
  <Button component={Link} href={missingRacePath(name)} variant="default" prefetch={false}>
    Mitt lopp saknas
  </Button>
);
