import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { ads } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';

/**
 * Takes an ad away for good; the audit log keeps what it was called and where it led.
 * @throws DomainError NOT_FOUND
 */
export async function deleteAd(id: string, act: { adminId: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(ads)
      .where(eq(ads.id, id))
      .returning({ title: ads.title, linkUrl: ads.linkUrl });
    if (!gone) throw new DomainError('NOT_FOUND');
    await recordAuditEntry(tx, { ...act, action: 'ad.delete', entity: 'ad', entityId: id, detail: gone });
  });
}
