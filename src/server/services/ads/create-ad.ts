import type { Call } from '@/domain/account/actor';
import type { AdFields } from '@/domain/site/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { ads } from '../../db/schema';
import { adColumns, inFreeSlot } from './internal/ad-columns';

/**
 * Writes an ad. @returns its id.
 * @throws DomainError AD_SLOT_TAKEN, AD_IMAGE_ELSEWHERE
 */
export async function createAd(input: AdFields, call: Call<'admin'>): Promise<Audited<{ id: string }>> {
  return inFreeSlot(() =>
    db.transaction(async (tx) => {
      const [ad] = await tx
        .insert(ads)
        .values({ ...adColumns(input), createdAt: call.now, updatedAt: call.now })
        .returning({ id: ads.id });
      if (!ad) throw new Error('The ad was not written');
      return recordAudit(tx, call, 'ad.create', ad.id, input, ad);
    }),
  );
}
