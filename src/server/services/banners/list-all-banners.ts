import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';

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
