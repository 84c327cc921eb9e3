import { asc, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { races } from '../../db/schema';

const MOST = 1000;

/** Every curated race with its recipe, and the marks on what is not verified. */
export const listCuratedRaces = () =>
  db
    .select()
    .from(races)
    .where(eq(races.archived, false))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MOST);
