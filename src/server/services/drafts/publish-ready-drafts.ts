import { asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_DRAFTS } from '@/domain/listing/publish';
import { db } from '../../db/client';
import { listingDrafts } from '../../db/schema';
import { runParts } from '../../lib/run-parts';
import { publishDraft } from './internal/publish-draft';

/**
 * Publishes the drafts of a seller whose account Stripe has made ready. What cannot be published stays, and its seller
 * gets a mail that says why. May run again, and beside the seller's own publishing: each draft becomes one listing.
 * @throws the first failure, once every draft has been tried, so that the queue tries again.
 */
export async function publishReadyDrafts(
  { userId: sellerId }: { userId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const drafts = await db
    .select({ id: listingDrafts.id })
    .from(listingDrafts)
    .where(eq(listingDrafts.sellerId, sellerId))
    .orderBy(asc(listingDrafts.createdAt), asc(listingDrafts.id))
    .limit(MAX_DRAFTS);
  const { failed } = await runParts(
    Object.fromEntries(drafts.map(({ id }) => [id, () => publishDraft({ id, sellerId }, now, true)])),
    'draft not published',
  );
  const [failure] = failed;
  if (failure) throw failure.error;
}
