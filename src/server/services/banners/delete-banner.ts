import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';

/**
 * Deletes a banner; the audit log keeps its text.
 * @throws DomainError NOT_FOUND
 */
export async function deleteBanner({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(homepageBanners)
      .where(eq(homepageBanners.id, id))
      .returning({ message: homepageBanners.message });
    if (!gone) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'banner.delete', id, gone);
  });
}
