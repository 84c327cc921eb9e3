import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { AdFields } from '@/domain/site/input';
import { nextVersion } from '@/server/db/next-version';
import { type Audited, changesOf, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { ads } from '../../db/schema';
import { adColumns, inFreeSlot } from './internal/ad-columns';

/**
 * Changes an ad, unless it has changed since the admin opened it.
 * @param updatedAt when it was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE, AD_SLOT_TAKEN, AD_IMAGE_ELSEWHERE
 */
export async function updateAd(
  { id, updatedAt, ...input }: AdFields & { id: string; updatedAt: Date },
  call: Call<'admin'>,
): Promise<Audited> {
  const columns = adColumns(input);
  return inFreeSlot(() =>
    db.transaction(async (tx) => {
      const [before] = await tx.select().from(ads).where(eq(ads.id, id)).for('update');
      if (!before) throw new DomainError('NOT_FOUND');
      if (before.updatedAt.getTime() !== updatedAt.getTime()) throw new DomainError('CHANGED_MEANWHILE');
      await tx
        .update(ads)
        .set({ ...columns, updatedAt: nextVersion(before.updatedAt, call.now) })
        .where(eq(ads.id, id));
      const detail = changesOf(before, columns);
      return recordAudit(tx, call, 'ad.update', id, detail);
    }),
  );
}
