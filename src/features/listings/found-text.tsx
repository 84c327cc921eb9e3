'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Changing } from '@/components/changing';
import { trpc } from '@/trpc/client';
import { buyableText, countQuery, countText, type Filters } from './filters';

/** How many listings the filters find: the last known number until the new one is there. */
export const useCounts = (filters: Filters) =>
  trpc.listings.counts.useQuery(countQuery(filters), { placeholderData: keepPreviousData }).data;

/** "43 startplatser hittades, 24 kan köpas nu" */
export const FoundText = ({ counts }: { counts: ReturnType<typeof useCounts> }) =>
  counts && (
    <>
      <Changing>{countText(counts.total)}</Changing>
      {counts.total > 0 && <Changing>{`, ${buyableText(counts.buyable)}`}</Changing>}
    </>
  );
