import { desc, eq, min } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { listings, purchases, sentMails } from '@/server/db/schema';

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
        customRaceName: listings.customRaceName,
        raceName: listings.raceName,
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
    items: rows.map(({ customRaceName, raceName, sellerId, ...mail }) => ({
      ...mail,
      title: customRaceName ?? raceName,
      sold: sellerId === userId,
    })),
  };
}
