import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import { missingRacePath } from './paths';

/** For lists without the race that somebody looks for. @param props.name what was searched for */
export const MissingRaceLink = ({ name }: { name?: string | undefined }) => (
  <Button component={Link} href={missingRacePath(name)} variant="default" prefetch={false}>
    Mitt lopp saknas
  </Button>
);
