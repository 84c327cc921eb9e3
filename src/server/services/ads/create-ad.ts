import type { AdFields } from '@/domain/validation/ad';
import { db } from '../../db/client';
import { ads } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';
import { adColumns, inFreeSlot } from './internal/ad-columns';

/**
 * Writes an ad. @returns its id.
 * @throws DomainError AD_SLOT_TAKEN, AD_IMAGE_ELSEWHERE
 */
export async function createAd(
  input: AdFields,
  act: { adminId: string; now: Date },
): Promise<{ id: string }> {
  return inFreeSlot(() =>
    db.transaction(async (tx) => {
      const [ad] = await tx
        .insert(ads)
        .values({ ...adColumns(input), createdAt: act.now, updatedAt: act.now })
        .returning({ id: ads.id });
      if (!ad) throw new Error('The ad was not written');
      await recordAuditEntry(tx, {
        ...act,
        action: 'ad.create',
        entity: 'ad',
        entityId: ad.id,
        detail: input,
      });
      return ad;
    }),
  );
}
