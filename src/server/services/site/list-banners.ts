import { desc, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';

const MAX_ROWS = 5;

/** The notices on the home page, newest first. */
export const listBanners = () =>
  db
    .select({ id: homepageBanners.id, message: homepageBanners.message, color: homepageBanners.color })
    .from(homepageBanners)
    .where(eq(homepageBanners.isActive, true))
    .orderBy(desc(homepageBanners.createdAt))
    .limit(MAX_ROWS);
