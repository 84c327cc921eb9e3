import { drainQueues } from '@/server/jobs/work';
import { captureCharges } from './stripe';

/** Carries out every job that is due. */
export async function workQueues(): Promise<void> {
  await captureCharges();
  await drainQueues();
}
