import { desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import type { ErrorCode } from '@/domain/errors';
import { MAX_DRAFTS, publishObstacle } from '@/domain/listing/publish';
import { titleOf } from '@/domain/listing/title';
import { splitOf } from '@/server/services/listings';
import { sellerColumns } from '@/server/services/sellers';
import { db } from '../../db/client';
import { listingDrafts, races, users } from '../../db/schema';
import type { Draft } from './draft';

/** Why a draft cannot be published as things are now, or null. A taken number is known by the last attempt. */
function obstacleTo(draft: Draft, race: typeof races.$inferSelect, now: Date): ErrorCode | null {
  const obstacle = publishObstacle(race, draft, now)?.code ?? null;
  const taken = draft.refusal === 'ENTRY_ALREADY_LISTED' || draft.refusal === 'ENTRY_REFUSED';
  return obstacle ?? (taken ? draft.refusal : null);
}

/** A seller's own drafts, newest first: at most as many as a user may have. */
export async function listMyDrafts({ actor: { userId: sellerId }, now }: Call<'seller'>) {
  const rows = await db
    .select({ draft: listingDrafts, race: races, seller: sellerColumns })
    .from(listingDrafts)
    .innerJoin(races, eq(races.id, listingDrafts.raceId))
    .innerJoin(users, eq(users.id, listingDrafts.sellerId))
    .where(eq(listingDrafts.sellerId, sellerId))
    .orderBy(desc(listingDrafts.createdAt), desc(listingDrafts.id))
    .limit(MAX_DRAFTS);
  return rows.map(({ draft, race, seller }) => ({
    id: draft.id,
    title: titleOf({ ...race, ...draft }),
    raceName: race.raceName,
    distance: race.distance,
    location: race.location,
    date: race.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    split: splitOf(draft),
    obstacle: obstacleTo(draft, race, now),
    /** The seller's account is ready: what waits is the draft itself. */
    sellerReady: isSellerReady(seller),
    /** It has been tried since it was last saved. */
    tried: draft.refusal !== null,
  }));
}
