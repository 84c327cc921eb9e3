import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** More than all the races there are; a bound, not a page. */
const MAX_ROWS = 1000;

/** The races to come that an organiser that asks to join can choose among, by name. */
export const listJoinRaces = ({ now }: Call) =>
  db
    .select({ id: races.id, raceName: races.raceName, distance: races.distance, date: races.date })
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, stockholmDate(now))))
    .orderBy(asc(races.raceName), asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
