import type { z } from 'zod';
import type { bannerInput } from '@/domain/validation/banner';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';
import { recordAuditEntry } from '../audit/internal/record';

/** Writes a notice for the home page. @returns its id. */
export async function createBanner(
  input: z.infer<typeof bannerInput>,
  act: { adminId: string; now: Date },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [banner] = await tx
      .insert(homepageBanners)
      .values({ ...input, createdBy: act.adminId, createdAt: act.now })
      .returning({ id: homepageBanners.id });
    if (!banner) throw new Error('The banner was not written');
    await recordAuditEntry(tx, {
      ...act,
      action: 'banner.create',
      entity: 'banner',
      entityId: banner.id,
      detail: input,
    });
    return banner;
  });
}
