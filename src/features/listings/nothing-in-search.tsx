import { EmptyState } from '@/components/ui/empty-state';
import { ShowAll } from './show-all';

export const NothingInSearch = () => (
  <EmptyState picture="search" title="Inga startplatser hittades" text="Prova med färre eller andra filter.">
    <ShowAll />
  </EmptyState>
);
