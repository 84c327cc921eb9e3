import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { bannerInput } from '@/domain/site/input';
import { type Audited, changesOf, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';

/**
 * Changes a notice, or whether it is shown.
 * @throws DomainError NOT_FOUND
 */
export async function updateBanner(
  { id, ...input }: z.infer<typeof bannerInput> & { id: string },
  call: Call<'admin'>,
): Promise<Audited> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(homepageBanners).where(eq(homepageBanners.id, id)).for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    await tx.update(homepageBanners).set(input).where(eq(homepageBanners.id, id));
    const detail = changesOf(before, input);
    return recordAudit(tx, call, 'banner.update', id, detail);
  });
}
