import type { DisputeStatus } from '@/domain/listing/states';
import type { Outputs } from '@/trpc/client';

export type DisputeItem = Outputs['admin']['disputes']['items'][number];

export type DisputeFilter = DisputeStatus | 'all';

/** One query for the server's prefetch and the browser's list. */
export const disputesQuery = (filter: DisputeFilter, query = '', oldest = false) => ({
  ...(filter !== 'all' && { status: filter }),
  ...(query && { query }),
  ...(oldest && { oldest }),
});
