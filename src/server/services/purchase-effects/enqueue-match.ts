import type { Transaction } from '@/server/db/client';
import { enqueue } from '@/server/queue/boss';

/** A place is for sale, or costs less than it did: those in line are asked. */
export const enqueueMatch = (tx: Transaction, listingId: string): Promise<void> =>
  enqueue(tx, 'match', { listingId });
