import { desc, eq, min } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db, type Transaction } from '@/server/db/client';
import { listings, listingTitle, purchases, sentMails } from '@/server/db/schema';
import type { MailJob } from '@/server/queue/queues';

/** Keeps that a party of a purchase was sent a mail about it. Mails to admins, and about other things, are not kept. */
export async function noteSent(jobId: string, job: MailJob, subject: string, sentAt: Date): Promise<void> {
  if (job.kind !== 'purchase' || job.role === 'admin') return;
  const { purchaseId, userId } = job;
  await db.insert(sentMails).values({ id: jobId, purchaseId, userId, subject, sentAt }).onConflictDoNothing();
}

/** Erases the mails sent to a user. Those of others have nothing of the user's in their subjects. */
export async function eraseSentMails(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sentMails).where(eq(sentMails.userId, userId));
}

/** A bound, not a page: about ten purchases' mails. */
const MAX_ROWS = 100;

/**
 * The latest mails that a user was sent about what they bought and sold, newest first. `since`: from when any mail is
 * kept, null while none is.
 */
export async function listPurchaseMails({ actor: { userId } }: Call<'user'>) {
  const [[oldest], rows] = await Promise.all([
    db.select({ at: min(sentMails.sentAt) }).from(sentMails),
    db
      .select({
        id: sentMails.id,
        subject: sentMails.subject,
        sentAt: sentMails.sentAt,
        purchaseId: sentMails.purchaseId,
        sellerId: purchases.sellerId,
        title: listingTitle,
      })
      .from(sentMails)
      .innerJoin(purchases, eq(purchases.id, sentMails.purchaseId))
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(eq(sentMails.userId, userId))
      .orderBy(desc(sentMails.sentAt), desc(sentMails.id))
      .limit(MAX_ROWS),
  ]);
  return {
    since: oldest?.at ?? null,
    items: rows.map(({ sellerId, ...mail }) => ({
      ...mail,
      sold: sellerId === userId,
    })),
  };
}
