import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { bannerInput, bannerUpdate } from '@/domain/site/input';
import { db, inTransaction } from '@/server/db/client';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { homepageBanners } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit } from '../audit';

/** Writes a notice for the home page. @returns its id. */
export async function createBanner(
  input: z.infer<typeof bannerInput>,
  call: Call<'admin'>,
): Promise<Audited<{ id: string }>> {
  return inTransaction(async (tx) => {
    const [banner] = await tx
      .insert(homepageBanners)
      .values({ ...input, createdBy: call.actor.userId, createdAt: call.now, updatedAt: call.now })
      .returning({ id: homepageBanners.id });
    if (!banner) throw new Error('The banner was not written');
    return recordAudit(tx, call, 'banner.create', banner.id, input, banner);
  });
}

/**
 * Changes a notice, or whether it is shown, unless it has changed since the admin opened it.
 * @param input.updatedAt when it was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE
 */
export async function updateBanner(
  { id, updatedAt, ...input }: z.infer<typeof bannerUpdate>,
  call: Call<'admin'>,
): Promise<Audited> {
  return inTransaction(async (tx) => {
    const [before] = await tx.select().from(homepageBanners).where(eq(homepageBanners.id, id)).for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    refuseStaleVersion(before.updatedAt, updatedAt);
    await tx
      .update(homepageBanners)
      .set({ ...input, updatedAt: nextVersion(before.updatedAt, call.now) })
      .where(eq(homepageBanners.id, id));
    const detail = changesOf(before, input);
    return recordAudit(tx, call, 'banner.update', id, detail);
  });
}

/**
 * Deletes a banner; the audit log keeps its text.
 * @throws DomainError NOT_FOUND
 */
export async function deleteBanner({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(homepageBanners)
      .where(eq(homepageBanners.id, id))
      .returning({ message: homepageBanners.message });
    if (!gone) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'banner.delete', id, gone);
  });
}

const order = { at: homepageBanners.createdAt, id: homepageBanners.id };

/** Every banner for the admins, shown or not, newest first, a page at a time. */
export async function listAllBanners(page: PageOf) {
  const rows = await db
    .select({
      id: homepageBanners.id,
      message: homepageBanners.message,
      color: homepageBanners.color,
      isActive: homepageBanners.isActive,
      createdAt: homepageBanners.createdAt,
      updatedAt: homepageBanners.updatedAt,
    })
    .from(homepageBanners)
    .where(after(order, page))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt);
}
