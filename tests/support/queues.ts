import { drainQueues } from '@/server/jobs/work';
import { atOnce } from './outcome';

/** Carries out every job that is due, by several workers: most of a mail's time is waiting for the server. */
export async function workQueues(): Promise<void> {
  await Promise.all(atOnce(6, () => drainQueues()));
}
