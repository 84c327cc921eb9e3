import { and, asc, eq, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { entryReferenceRule } from '@/domain/listing/entry-reference';
import { daysLeft, deadlineWarning, listingObstacle } from '@/domain/race/rules';
import { nameChangeEnds, shownWindow, type TransferWindow } from '@/domain/race/windows';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import { races } from '../../db/schema';

/** More than all the races there are; a bound, not a page. */
const MAX_ROWS = 1000;

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
    .limit(MAX_ROWS);

/** The same race while its organiser lets it be sold. */
const asOpen = (race: Race): Race => ({ ...race, resalePausedAt: null });

/**
 * The races that can be listed today, with what the seller must know of each. Those whose organiser has paused the
 * resale are among them, and say so.
 */
export async function listListableRaces({ now }: Call) {
  const open = (await coming(now)).filter((race) => listingObstacle(asOpen(race), now) === null);
  return {
    races: open.map((race) => {
      const window = shownWindow(race.windows, now) as TransferWindow;
      return {
        ...toOption(race),
        refusesDiscounted: race.refusesDiscounted,
        refusesTransferred: race.refusesTransferred,
        groupRules: race.groupRules,
        resalePause: race.resalePausedAt && { reason: race.resalePausedReason },
        /** The most a seller may ask, öre; null without such a limit. */
        highestPrice: race.highestPrice,
        opensAt: window.opensAt,
        nameChangeEnds: nameChangeEnds(race.windows, now),
        daysLeft: daysLeft(race, stockholmDate(now)),
        warningDays: deadlineWarning(race, now),
        nameChangeCost: window.cost,
        nameChangeCostPayer: window.payer,
        mechanism: window.mechanism,
        /** The same fee and payer in each window. */
        fees: race.windows.map(({ cost, payer }) => ({ cost, payer })),
        /** Whether the start or booking number must be given. */
        entryReference: entryReferenceRule(race.windows),
      };
    }),
  };
}
