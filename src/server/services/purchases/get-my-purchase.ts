import { and, desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { purchases } from '@/server/db/schema';
import { type BuyerDetails, decryptBuyerDetails } from '@/server/services/purchase-effects';
import { type MyPurchase, toMyPurchase } from './purchase-view';
import { readLogs } from './read-logs';
import { type PurchaseMails, readMails } from './read-mails';
import { selectPurchases } from './select-purchases';

/**
 * The buyer's newest purchase of a listing with their own details, for the page of the hand-over.
 * @throws DomainError LISTING_NOT_FOUND, also for anyone else.
 */
export async function getMyPurchase(
  { listingId }: { listingId: string },
  { actor, now }: Call<'buyer'>,
): Promise<MyPurchase & { ownDetails: BuyerDetails; mails: PurchaseMails | null }> {
  const [record] = await selectPurchases()
    .where(and(eq(purchases.listingId, listingId), eq(purchases.buyerId, actor.userId)))
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  if (!record) throw new DomainError('LISTING_NOT_FOUND');
  const { id, buyerDetails } = record.purchase;
  const view = toMyPurchase(record, (await readLogs([id], 'buyer')).get(id) ?? [], now);
  return {
    ...view,
    ownDetails: buyerDetails ? decryptBuyerDetails(id, buyerDetails) : {},
    mails: await readMails(record.purchase, 'buyer'),
  };
}
