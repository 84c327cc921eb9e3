import { SECOND } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { runParts } from '@/server/lib/run-parts';
import { readClockLead } from '@/server/stripe/clock';
import { listMissingPermissions } from '@/server/stripe/permissions';

/**
 * With a clock a minute behind, a payment page would last less than Stripe's shortest; with one five minutes off, no
 * webhook is taken.
 */
const MAX_LEAD = 10 * SECOND;

async function checkClock(): Promise<void> {
  const lead = await readClockLead(now);
  if (Math.abs(lead) <= MAX_LEAD) return;
  logger.error({ seconds: Math.round(lead / SECOND) }, 'our clock differs from that of Stripe');
}

async function checkPermissions(): Promise<void> {
  const missing = await listMissingPermissions();
  if (missing.length > 0) logger.error({ missing }, 'STRIPE_SECRET_KEY lacks permissions');
}

/**
 * Compares this process's clock with Stripe's, and reads each resource that our key needs; what is wrong is logged, for
 * an alert.
 * @throws whatever Stripe failed with, once both have been tried, so that the queue tries again.
 */
export async function checkStripe(): Promise<void> {
  const { failed } = await runParts(
    { clock: checkClock, permissions: checkPermissions },
    'Stripe not checked',
  );
  const [failure] = failed;
  if (failure) throw failure.error;
}
