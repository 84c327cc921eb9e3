import type { Transaction } from '@/server/db/client';
import type { disputes } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import type { DisputeRole } from '../dispute-party';

/** At most one mail per user and dispute in this time: several files are one mail. */
const MAIL_INTERVAL_SECONDS = 120;

/** Mails the other party, or both when an admin wrote, that there is something new; never what it says. */
export async function notifyOthers(
  tx: Transaction,
  dispute: typeof disputes.$inferSelect,
  from: DisputeRole,
) {
  const parties = [
    { role: 'buyer', userId: dispute.buyerId },
    { role: 'seller', userId: dispute.sellerId },
  ] as const;
  for (const party of parties) {
    if (party.role === from) continue;
    const job = {
      kind: 'purchase',
      mail: 'disputeMessage',
      purchaseId: dispute.purchaseId,
      ...party,
    } as const;
    const singletonKey = `case:${dispute.id}:${party.role}`;
    await enqueue(tx, 'mail', job, { singletonKey, singletonSeconds: MAIL_INTERVAL_SECONDS });
  }
}
