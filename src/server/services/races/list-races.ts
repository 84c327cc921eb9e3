import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { daysToDeadline, deadlineWarning, listingObstacle } from '@/domain/race/rules';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** More than all the races there are; a bound, not a page. */
const MOST = 1000;

type Race = typeof races.$inferSelect;

const toOption = (race: Race) => ({
  id: race.id,
  slug: race.slug,
  raceName: race.raceName,
  date: race.date,
  location: race.location,
  distance: race.distance,
  sportCategories: race.sportCategories,
  imageUrl: race.imageUrl,
});

const coming = (now: Date) =>
  db
    .select()
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, stockholmDate(now))))
    .orderBy(asc(races.date), asc(races.id))
    .limit(MOST);

/** The races that can be listed today, with what the seller must know of each. */
export async function listListableRaces({ now }: Call) {
  const open = (await coming(now)).filter((race) => listingObstacle(race, now) === null);
  return {
    races: open.map((race) => ({
      ...toOption(race),
      refusesDiscounted: race.refusesDiscounted,
      refusesTransferred: race.refusesTransferred,
      groupRules: race.groupRules,
      nameChangeOpens: race.nameChangeOpens,
      nameChangeDeadline: race.nameChangeDeadline,
      daysLeft: daysToDeadline(race, stockholmDate(now)),
      warningDays: deadlineWarning(race, now),
      nameChangeCost: race.nameChangeCost,
      nameChangeCostPayer: race.nameChangeCostPayer as NonNullable<Race['nameChangeCostPayer']>,
      mechanism: race.transferMechanism as NonNullable<Race['transferMechanism']>,
    })),
  };
}
