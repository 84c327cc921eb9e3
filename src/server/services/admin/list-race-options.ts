import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** More races than there are to come; a bound, not a page. */
const MAX_ROWS = 2000;

/** The races to come, for an admin to pick among. */
export const listRaceOptions = ({ now }: Call) =>
  db
    .select({ id: races.id, raceName: races.raceName, distance: races.distance, date: races.date })
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, stockholmDate(now))))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
