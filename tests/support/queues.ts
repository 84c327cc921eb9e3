import { GET as scheduled } from '@/app/api/cron/deadlines/route';
import { drainQueues } from '@/server/jobs/workers';
import { captureCharges } from './stripe';
import { world } from './world';

export async function workQueues(): Promise<void> {
  await captureCharges();
  await drainQueues();
}

export const runScheduledSweep = () =>
  scheduled(
    new Request('http://localhost:3000/api/cron/deadlines', {
      headers: { authorization: `Bearer ${world.cronSecret}` },
    }),
  );
