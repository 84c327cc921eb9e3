import { drainQueues } from '@/server/jobs/work';
import { atOnce } from './outcome';
import { captureCharges } from './stripe';

/** Carries out every job that is due, by several workers: most of a mail's time is waiting for the server. */
export async function workQueues(): Promise<void> {
  await captureCharges();
  await Promise.all(atOnce(6, () => drainQueues()));
}
