import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { MissingRaceLink } from '@/features/race-tips/missing-race-link';

/** When no listing matches. @param props.query what was searched for */
export const NothingInSearch = ({ query }: { query?: string | undefined }) => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <Button component={Link} color="signal" size="lg" href="/search">
      Visa alla startplatser
    </Button>
    <MissingRaceLink name={query} />
  </EmptyState>
);
