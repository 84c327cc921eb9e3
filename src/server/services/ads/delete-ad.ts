import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { ads } from '../../db/schema';

/**
 * Takes an ad away for good; the audit log keeps what it was called and where it led.
 * @throws DomainError NOT_FOUND
 */
export async function deleteAd({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(ads)
      .where(eq(ads.id, id))
      .returning({ title: ads.title, linkUrl: ads.linkUrl });
    if (!gone) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'ad.delete', id, gone);
  });
}
