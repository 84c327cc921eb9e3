import { desc, eq } from 'drizzle-orm';
import { readPublic } from '../../db/replica';
import { homepageBanners } from '../../db/schema';

const MAX_ROWS = 5;

/** The notices on the home page, newest first. */
export const listBanners = () =>
  readPublic((on) =>
    on
      .select({ id: homepageBanners.id, message: homepageBanners.message, color: homepageBanners.color })
      .from(homepageBanners)
      .where(eq(homepageBanners.isActive, true))
      .orderBy(desc(homepageBanners.createdAt))
      .limit(MAX_ROWS),
  );
