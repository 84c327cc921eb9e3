import { desc, eq } from 'drizzle-orm';
import { MINUTE } from '@/domain/time';
import { forgetWithCatalogue } from '../../db/catalogue-changes';
import { db } from '../../db/client';
import { homepageBanners } from '../../db/schema';
import { remember } from '../../lib/remember';

const MOST = 5;

const read = (_question: null) =>
  db
    .select({ id: homepageBanners.id, message: homepageBanners.message, color: homepageBanners.color })
    .from(homepageBanners)
    .where(eq(homepageBanners.isActive, true))
    .orderBy(desc(homepageBanners.createdAt))
    .limit(MOST);

const recall = remember(read, { forMs: MINUTE, atMost: 1, forgetWith: forgetWithCatalogue });

/** The notices on the home page, newest first. */
export const listBanners = () => recall(null);
