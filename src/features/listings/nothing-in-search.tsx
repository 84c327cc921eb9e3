import { EmptyState } from '@/components/empty-state';
import { MissingRaceLink } from '@/features/race-tips/missing-race-link';
import { ShowAll } from './show-all';

/** When no listing matches. @param props.query what was searched for */
export const NothingInSearch = ({ query }: { query?: string | undefined }) => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <ShowAll />
    <MissingRaceLink name={query} />
  </EmptyState>
);
