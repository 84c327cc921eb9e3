import { clockAt } from '@/domain/account/actor';
import { deleteCustomer, detachBidCard, matchListing, matchRace } from '@/server/services/bids';
import { publishReadyDrafts } from '@/server/services/drafts';
import { checkMail } from '@/server/services/inbound-mail';
import { sendMailJob } from '@/server/services/mails';
import {
  checkChangedLiabilities,
  checkLiabilities,
  checkPaymentMethods,
  checkStripe,
  closeMonths,
  executeRefund,
  executeTransfer,
  followChargeback,
  reconcile,
  recordEarlierRefunds,
  refundForeign,
  sendDueEvidence,
} from '@/server/services/money';
import { deliverWebhook } from '@/server/services/organiser-api';
import { chargeBid, releaseCheckout } from '@/server/services/purchases';
import { sendPushJob } from '@/server/services/pushes';
import { applyRaceChange } from '@/server/services/race-changes';
import { relistWithinPrice } from '@/server/services/races';
import { runRetention } from '@/server/services/retention';
import { readSellerAccount } from '@/server/services/sellers';
import { applyParkedEvent, catchUp } from '@/server/services/stripe-events';
import { eraseUpload } from '@/server/services/uploads';
import { notifyWatchers } from '@/server/services/watches';
import { now } from '../lib/clock';
import type { Jobs, QueueName } from '../queue/queues';
import { carryOutOverdue, sweepDeadlines } from './run-deadlines';

const call = () => clockAt(now());

/** Less than the job may take (queues.ts): what is left is the next run's. */
const CATCH_UP_LIMIT_MS = 240_000;

/** The handler of each queue. A queue without one does not compile. */
export const handlers: { [Name in QueueName]: (data: Jobs[Name], jobId: string) => Promise<unknown> } = {
  mail: (job, jobId) => sendMailJob({ jobId, job }, call()),
  push: (job, jobId) => sendPushJob({ jobId, job }, call()),
  refund: (data) => executeRefund(data, call()),
  'foreign-refund': (data) => refundForeign(data),
  transfer: (data) => executeTransfer(data, call()),
  checkout: (data) => releaseCheckout(data, call()),
  erase: (data) => eraseUpload(data, call()),
  watch: (data) => notifyWatchers(data, call()),
  match: (data) => ('listingId' in data ? matchListing(data, call()) : matchRace(data, call())),
  'highest-price': (data) => relistWithinPrice(data, call()),
  charge: (data) => chargeBid(data, call()),
  'detach-card': (data) => detachBidCard(data, call()),
  'delete-customer': (data) => deleteCustomer(data),
  webhook: (data) => deliverWebhook(data, call()),
  'publish-drafts': (data) => publishReadyDrafts(data, call()),
  deadlines: () => sweepDeadlines(call()),
  overdue: (data) => carryOutOverdue(data, call()),
  account: (data) => readSellerAccount(data, call()),
  retention: () => runRetention(call()),
  reconcile: (data) => reconcile(data, call()),
  liabilities: ({ whole }) => (whole ? checkLiabilities(call()) : checkChangedLiabilities(call())),
  'close-months': () => closeMonths(call()),
  'payment-refunds': (data) => recordEarlierRefunds(data, call()),
  'stripe-event': (data) => applyParkedEvent(data, call()),
  evidence: (data) => sendDueEvidence(data, call()),
  'inbound-mail': (data) => checkMail(data, call()),
  chargeback: (data) => followChargeback(data, call()),
  'race-change': (data) => applyRaceChange(data, call()),
  'payment-methods': () => checkPaymentMethods(call()),
  'stripe-check': () => checkStripe(),
  'catch-up': () => catchUp(call(), Date.now() + CATCH_UP_LIMIT_MS),
};
