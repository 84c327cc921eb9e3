import { eq, inArray } from 'drizzle-orm';
import { db } from '../../db/client';
import { listingDrafts } from '../../db/schema';

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
