import { and, asc, eq, gte } from 'drizzle-orm';
import type { DateString } from '@/domain/time';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** More races than there are to come; a bound, not a page. */
const MOST = 2000;

/** The races to come, for an admin to pick among. @param today a Stockholm date. */
export const listRaceOptions = (today: DateString) =>
  db
    .select({ id: races.id, raceName: races.raceName, distance: races.distance, date: races.date })
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, today)))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MOST);
