import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { inPlace, Link } from '@/components/link';
import { MissingRaceLink } from '@/features/race-tips/missing-race-link';

interface NothingInSearchProps {
  /** What was searched for. */
  query?: string | undefined;
  /** Clears all filters. */
  clear: () => void;
}

/** When no listing matches. */
export const NothingInSearch = ({ query, clear }: NothingInSearchProps) => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <Button component={Link} color="signal" size="lg" href="/search" onClick={inPlace(clear)}>
      Visa alla startplatser
    </Button>
    <MissingRaceLink name={query} />
  </EmptyState>
);
