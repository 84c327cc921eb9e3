import type { Call } from '@/domain/account/actor';
import { endBid } from '@/server/services/bids';
import { carryOut } from '@/server/services/purchases';
import type { Jobs } from '../queue/queues';
import { sweepParts } from './sweep-parts';

/**
 * Carries out what the sweep could not: an event of a purchase, the end of a bid, or a whole part of the sweep. Run by
 * the queue; idempotent, since each is judged again.
 * @throws whatever stood in the way, so that the queue tries again, and shows it to the admins when it fails for good.
 */
export async function carryOutOverdue(job: Jobs['overdue'], call: Call<'clock'>): Promise<void> {
  if ('part' in job) await sweepParts[job.part](call);
  else if ('bidId' in job) await endBid(job.bidId, call);
  else await carryOut(job, call);
}
