import type { DisputeStatus } from '@/domain/listing/states';

export type DisputeFilter = DisputeStatus | 'all';

/** One query for the server's prefetch and the browser's list. */
export const disputesQuery = (filter: DisputeFilter) => (filter === 'all' ? {} : { status: filter });
