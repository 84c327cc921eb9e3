import { applyRaceChange } from '@/server/services/races/apply-race-change';
import { runRetention } from '@/server/services/retention/run-retention';
import { now } from '../lib/clock';
import { sendMailJob } from '../services/mails/send-mail-job';
import { followChargeback } from '../services/money/chargebacks';
import { checkLiabilities } from '../services/money/check-liabilities';
import { executeRefund } from '../services/money/execute-refund';
import { executeTransfer } from '../services/money/execute-transfer';
import { reconcile } from '../services/money/reconcile';
import { refundForeign } from '../services/money/refund-foreign';
import { sendEvidence } from '../services/money/send-evidence';
import { releaseCheckout } from '../services/purchases/release-checkout';
import { runDeadlines } from '../services/purchases/run-deadlines';
import { applyParkedEvent } from '../services/stripe-events/apply-parked-event';
import { catchUp } from '../services/stripe-events/catch-up';
import { eraseUpload } from '../services/uploads/erase-upload';
import { notifyWatchers } from '../services/watches/notify-watchers';
import type { Jobs, QueueName } from './queues';

/** What carries out each kind of job. A forgotten queue does not compile. */
export const handlers: { [Name in QueueName]: (data: Jobs[Name], jobId: string) => Promise<unknown> } = {
  mail: (data, jobId) => sendMailJob(jobId, data, now()),
  refund: ({ refundId }) => executeRefund(refundId, now()),
  'foreign-refund': ({ paymentIntentId }) => refundForeign(paymentIntentId),
  transfer: ({ transferId }) => executeTransfer(transferId, now()),
  checkout: ({ purchaseId }) => releaseCheckout(purchaseId, now()),
  erase: (file) => eraseUpload(file, now()),
  watch: ({ listingId }) => notifyWatchers(listingId, now()),
  deadlines: () => runDeadlines(now()),
  retention: () => runRetention(now()),
  reconcile: () => reconcile(now()),
  liabilities: () => checkLiabilities(now()),
  'stripe-event': ({ eventId }) => applyParkedEvent(eventId, now()),
  evidence: ({ chargebackId }) => sendEvidence({ chargebackId, adminId: null, now: now() }),
  chargeback: ({ chargebackId }) => followChargeback(chargebackId, now()),
  'race-act': ({ raceChangeId }) => applyRaceChange(raceChangeId, now()),
  'catch-up': () => catchUp(now()),
};
