import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db, type Transaction } from '@/server/db/client';
import { listings, purchases, sentMails } from '@/server/db/schema';
import type { MailJob } from '@/server/queue/queues';

/** Keeps that a party of a purchase was sent a mail about it. Mails to admins, and about other things, are not kept. */
export async function noteSent(jobId: string, job: MailJob, subject: string, sentAt: Date): Promise<void> {
  if (job.kind !== 'purchase' || job.role === 'admin') return;
  const { purchaseId, userId } = job;
  await db.insert(sentMails).values({ id: jobId, purchaseId, userId, subject, sentAt }).onConflictDoNothing();
}

/** Erases the mails sent to a user, and those whose subject has a title that the user once wrote. */
export async function eraseSentMails(tx: Transaction, userId: string): Promise<void> {
  const titled = tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(purchases.sellerId, userId), isNotNull(listings.customRaceName)));
  // Two statements, each by an index of its own.
  await tx.delete(sentMails).where(eq(sentMails.userId, userId));
  await tx.delete(sentMails).where(sql`${sentMails.purchaseId} = any(array(${titled}))`);
}
