import { LinkButton } from '@/components/ui/links';
import { missingRacePath } from './paths';

/** For lists without the race that somebody looks for. @param props.name what was searched for */
export const MissingRaceLink = ({ name }: { name?: string | undefined }) => (
  <LinkButton href={missingRacePath(name)} variant="default" prefetch={false}>
    Mitt lopp saknas
  </LinkButton>
);
