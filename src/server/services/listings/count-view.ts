import { sql } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/account/actor';
import { db } from '../../db/client';

/**
 * Counts that a listing's page has been looked at. Its seller's own looks, and those at what is paused or gone, are not
 * counted; the caller learns nothing of it. Nothing is kept of who looked.
 */
export async function countView({ id }: { id: string }, { actor }: Call): Promise<void> {
  await db.execute(sql`
    insert into listing_views (listing_id, views)
    select l.id, 1 from race_listings l
    where l.id = ${id} and l.deleted_at is null and l.removed_at is null and l.status <> 'inactive'
      and l.seller_id is distinct from ${userIdOf(actor)}::uuid
    on conflict (listing_id) do update set views = listing_views.views + 1`);
}
