import { clockAt } from '@/domain/account/actor';
import { applyRaceChange } from '@/server/services/races/apply-race-change';
import { runRetention } from '@/server/services/retention/run-retention';
import { now } from '../lib/clock';
import { chargeBid } from '../services/bids/charge-bid';
import { deleteCustomer } from '../services/bids/delete-customer';
import { detachBidCard } from '../services/bids/detach-bid-card';
import { matchListing } from '../services/bids/match-listing';
import { matchRace } from '../services/bids/match-race';
import { publishReadyDrafts } from '../services/drafts/publish-ready-drafts';
import { checkMail } from '../services/inbound-mail/check-mail';
import { sendMailJob } from '../services/mails/send-mail-job';
import { checkLiabilities } from '../services/money/check-liabilities';
import { checkPaymentMethods } from '../services/money/check-payment-methods';
import { executeRefund } from '../services/money/execute-refund';
import { executeTransfer } from '../services/money/execute-transfer';
import { followChargeback } from '../services/money/follow-chargeback';
import { reconcile } from '../services/money/reconcile';
import { refundForeign } from '../services/money/refund-foreign';
import { sendDueEvidence } from '../services/money/send-due-evidence';
import { deliverWebhook } from '../services/organiser-machines/deliver-webhook';
import { carryOutOverdue } from '../services/purchases/carry-out-overdue';
import { releaseCheckout } from '../services/purchases/release-checkout';
import { runDeadlines } from '../services/purchases/run-deadlines';
import { readSellerAccount } from '../services/sellers/read-seller-account';
import { applyParkedEvent } from '../services/stripe-events/apply-parked-event';
import { catchUp } from '../services/stripe-events/catch-up';
import { eraseUpload } from '../services/uploads/erase-upload';
import { notifyWatchers } from '../services/watches/notify-watchers';
import type { Jobs, QueueName } from './queues';

const call = () => clockAt(now());

/** The handler of each queue. A queue without one does not compile. */
export const handlers: { [Name in QueueName]: (data: Jobs[Name], jobId: string) => Promise<unknown> } = {
  mail: (job, jobId) => sendMailJob({ jobId, job }, call()),
  refund: (data) => executeRefund(data, call()),
  'foreign-refund': (data) => refundForeign(data),
  transfer: (data) => executeTransfer(data, call()),
  checkout: (data) => releaseCheckout(data, call()),
  erase: (data) => eraseUpload(data, call()),
  watch: (data) => notifyWatchers(data, call()),
  match: (data) => ('listingId' in data ? matchListing(data, call()) : matchRace(data, call())),
  charge: (data) => chargeBid(data, call()),
  'detach-card': (data) => detachBidCard(data, call()),
  'delete-customer': (data) => deleteCustomer(data),
  webhook: (data) => deliverWebhook(data, call()),
  'publish-drafts': (data) => publishReadyDrafts(data, call()),
  deadlines: () => runDeadlines(call()),
  overdue: (data) => carryOutOverdue(data, call()),
  account: (data) => readSellerAccount(data, call()),
  retention: () => runRetention(call()),
  reconcile: () => reconcile(call()),
  liabilities: () => checkLiabilities(call()),
  'stripe-event': (data) => applyParkedEvent(data, call()),
  evidence: (data) => sendDueEvidence(data, call()),
  'inbound-mail': (data) => checkMail(data, call()),
  chargeback: (data) => followChargeback(data, call()),
  'race-change': (data) => applyRaceChange(data, call()),
  'payment-methods': () => checkPaymentMethods(call()),
  'catch-up': () => catchUp(call()),
};
