import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';

/**
 * Takes a notice away for good; the audit log keeps its words.
 * @throws DomainError NOT_FOUND
 */
export async function deleteBanner(id: string, act: { adminId: string; now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(homepageBanners)
      .where(eq(homepageBanners.id, id))
      .returning({ message: homepageBanners.message });
    if (!gone) throw new DomainError('NOT_FOUND');
    await recordAuditEntry(tx, {
      ...act,
      action: 'banner.delete',
      entity: 'banner',
      entityId: id,
      detail: gone,
    });
  });
}
