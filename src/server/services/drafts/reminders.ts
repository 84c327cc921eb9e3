import { asc, eq, inArray, lte } from 'drizzle-orm';
import { dueDraftReminder, nextDraftReminder } from '@/domain/listing/publish';
import { db, inTransaction } from '@/server/db/client';
import { listingDrafts } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

/**
 * Stops the reminders of all of a seller's drafts by the link in any of them; the drafts stay. Of what is published or
 * deleted there are none left.
 */
export async function stopReminders({ token }: { token: string }): Promise<void> {
  const seller = db
    .select({ id: listingDrafts.sellerId })
    .from(listingDrafts)
    .where(eq(listingDrafts.stopToken, token));
  await db
    .update(listingDrafts)
    .set({ nextReminderAt: null, remindersStopped: true })
    .where(inArray(listingDrafts.sellerId, seller));
}

const BATCH = 200;

/**
 * Queues the reminders of drafts that are due, each once. Whether the seller has anything left to do is read from Stripe
 * when the mail is written. @returns how many.
 */
export async function sweepReminders(now: Date): Promise<number> {
  for (let queued = 0; ; ) {
    const batch = await inTransaction(async (tx) => {
      const due = await tx
        .select({ id: listingDrafts.id, createdAt: listingDrafts.createdAt })
        .from(listingDrafts)
        .where(lte(listingDrafts.nextReminderAt, now))
        .orderBy(asc(listingDrafts.nextReminderAt), asc(listingDrafts.id))
        .limit(BATCH)
        // Another sweep at the same time takes others.
        .for('update', { skipLocked: true });
      for (const { id, createdAt } of due) {
        const hours = dueDraftReminder(createdAt, now);
        await tx
          .update(listingDrafts)
          .set({ nextReminderAt: nextDraftReminder(createdAt, now) })
          .where(eq(listingDrafts.id, id));
        if (hours) await enqueue(tx, 'mail', { kind: 'draft', mail: 'draftReminder', draftId: id, hours });
      }
      return due.length;
    });
    queued += batch;
    if (batch < BATCH) return queued;
  }
}
