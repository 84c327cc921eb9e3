import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { bannerInput } from '@/domain/site/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';

/** Writes a notice for the home page. @returns its id. */
export async function createBanner(
  input: z.infer<typeof bannerInput>,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  return db.transaction(async (tx) => {
    const [banner] = await tx
      .insert(homepageBanners)
      .values({ ...input, createdBy: call.actor.userId, createdAt: call.now })
      .returning({ id: homepageBanners.id });
    if (!banner) throw new Error('The banner was not written');
    return recordAudit(tx, call, 'banner.create', banner.id, input, banner);
  });
}
