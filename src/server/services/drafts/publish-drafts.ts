import { and, asc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_DRAFTS } from '@/domain/listing/publish';
import { db } from '../../db/client';
import { listingDrafts } from '../../db/schema';
import { runParts } from '../../lib/run-parts';
import { findPublished } from './draft';
import { publishDraft } from './internal/publish-draft';

/**
 * Publishes a seller's own drafts, or one of them. What cannot be published stays with its reason.
 * @returns what is published: of one draft also when it was so already.
 * @throws what failed, where nothing could be published.
 */
export async function publishDrafts(
  { id }: { id?: string | undefined },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<{ published: { id: string; title: string }[] }> {
  const drafts = await db
    .select({ id: listingDrafts.id })
    .from(listingDrafts)
    .where(and(eq(listingDrafts.sellerId, sellerId), id ? eq(listingDrafts.id, id) : undefined))
    .orderBy(asc(listingDrafts.createdAt), asc(listingDrafts.id))
    .limit(MAX_DRAFTS);
  const published: { id: string; title: string }[] = [];
  const { failed } = await runParts(
    Object.fromEntries(
      drafts.map((draft) => [
        draft.id,
        async () => {
          const outcome = await publishDraft({ id: draft.id, sellerId }, now, false);
          if (typeof outcome === 'object' && outcome) published.push(outcome);
        },
      ]),
    ),
    'draft not published',
  );
  const [failure] = failed;
  if (failure && published.length === 0) throw failure.error;
  const before = id && published.length === 0 ? await findPublished(db, id, sellerId) : null;
  return { published: before ? [before] : published };
}
