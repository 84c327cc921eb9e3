import type { Call } from '@/domain/account/actor';
import type { SweepPart } from '@/server/queue/queues';
import { sweepCards, sweepEndedBids, sweepMatches } from '@/server/services/bids';
import { sweepReminders } from '@/server/services/drafts';
import { sweepEvidence } from '@/server/services/money';
import { sweepWebhooks } from '@/server/services/organiser-api';
import { sweepAlerts } from '@/server/services/overview';
import { sweepCheckouts } from '@/server/services/purchases';
import { sweepOrganiserFees } from '@/server/services/races';

/** What the sweep does beside purchases' deadlines, in this order. Each returns how much it did. */
export const sweepParts: Record<SweepPart, (call: Call<'clock'>) => Promise<number>> = {
  checkouts: ({ now }) => sweepCheckouts(now),
  /** Listings whose total has changed with the transfer window. */
  fees: ({ now }) => sweepOrganiserFees(now),
  /** Chargebacks whose evidence is on its way to the bank. */
  evidence: ({ now }) => sweepEvidence(now),
  bidsEnded: sweepEndedBids,
  /** Races where one in line may buy. */
  matches: sweepMatches,
  /** Cards of ended bids that are still kept. */
  cards: ({ now }) => sweepCards(now),
  /** Reminders of drafts. */
  drafts: ({ now }) => sweepReminders(now),
  /** What admins are mailed about. */
  alerts: ({ now }) => sweepAlerts(now),
  /** Webhooks to organisers' systems that are tried again. */
  webhooks: ({ now }) => sweepWebhooks(now),
};
