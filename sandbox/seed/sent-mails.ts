import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { and, inArray, isNotNull, or } from 'drizzle-orm';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import { purchases } from '@/server/db/schema';
import type { PurchaseMailJob } from '@/server/queue/queues';
import { purchaseMail } from '@/server/services/mails/purchase-mail';
import { noteSent } from '@/server/services/mails/sent-mails';

type Purchase = typeof purchases.$inferSelect;

/** Some of a purchase's mails, with when each was sent. */
const mailsOf = (purchase: Purchase): [PurchaseMail, 'buyer' | 'seller', Date | null][] => [
  ['paymentConfirmed', 'buyer', purchase.paidAt],
  ['placeSold', 'seller', purchase.paidAt],
  ['nameChangeDone', 'buyer', purchase.nameChangedAt],
  ['purchaseCompletedSeller', 'seller', purchase.completedAt],
];

/** Keeps that these users were sent the mails of their purchases: the demo's story sends none. */
export async function seedSentMails(userIds: string[]): Promise<void> {
  const theirs = await db
    .select()
    .from(purchases)
    .where(
      and(
        isNotNull(purchases.nameChangeDeadline),
        or(inArray(purchases.buyerId, userIds), inArray(purchases.sellerId, userIds)),
      ),
    );
  for (const purchase of theirs) {
    for (const [mail, role, sentAt] of mailsOf(purchase)) {
      const userId = role === 'buyer' ? purchase.buyerId : purchase.sellerId;
      if (!sentAt || !userIds.includes(userId)) continue;
      const job: PurchaseMailJob = { kind: 'purchase', mail, purchaseId: purchase.id, userId, role };
      const written = await purchaseMail(job);
      if (written) await noteSent(randomUUID(), job, written.subject, sentAt);
    }
  }
}
