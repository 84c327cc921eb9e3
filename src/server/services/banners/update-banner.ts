import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '@/domain/errors';
import type { bannerInput } from '@/domain/validation/banner';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';
import { changesOf } from '../audit/internal/changes';
import { recordAuditEntry } from '../audit/internal/record';

/**
 * Changes a notice, or whether it is shown.
 * @throws DomainError NOT_FOUND
 */
export async function updateBanner(
  id: string,
  input: z.infer<typeof bannerInput>,
  act: { adminId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(homepageBanners).where(eq(homepageBanners.id, id)).for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    await tx.update(homepageBanners).set(input).where(eq(homepageBanners.id, id));
    const detail = changesOf(before, input);
    await recordAuditEntry(tx, { ...act, action: 'banner.update', entity: 'banner', entityId: id, detail });
  });
}
