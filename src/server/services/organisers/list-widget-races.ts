import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { stockholmDate } from '@/domain/time';
import { env } from '@/env';
import { db } from '../../db/client';
import { races } from '../../db/schema';
import { contactOf } from './contacts';

/** A bound, not a page. */
const MAX_ROWS = 100;

/** The races to come of a contact's organisers, soonest first, for the part of our pages that they can show. */
export async function listWidgetRaces({ actor, now }: Call<'organiser'>) {
  const items = await db
    .select({ slug: races.slug, raceName: races.raceName, date: races.date })
    .from(races)
    .where(
      and(
        inArray(races.organiserId, await contactOf(db, actor.userId)),
        eq(races.archived, false),
        gte(races.date, stockholmDate(now)),
      ),
    )
    .orderBy(asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
  return { siteUrl: env.SITE_URL, items };
}
