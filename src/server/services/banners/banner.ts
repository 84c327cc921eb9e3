import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { bannerInput } from '@/domain/site/input';
import { db } from '@/server/db/client';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { homepageBanners } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit } from '../audit';

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
    })
    .from(homepageBanners)
    .where(after(order, page))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt);
}
