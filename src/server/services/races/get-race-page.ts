import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { feeUnknown } from '@/domain/race/organiser-fee';
import { closesAt, deadlineWarning, instructionsFor, listingObstacle } from '@/domain/race/rules';
import { soldPrices } from '@/domain/race/sold-price';
import { shownWatchers } from '@/domain/race/watchers';
import { canBeKept, nameChangeEnds, shownWindow } from '@/domain/race/windows';
import { daysBetween, stockholmDate } from '@/domain/time';
import { shownReviews } from '@/server/services/review-rows';
import { readPublic } from '../../db/replica';
import { races } from '../../db/schema';
import { countWatchers, offersOf, salesOf } from './prices';

/**
 * A race as its own page shows it: what it is, how its name change works and what is for sale.
 * @throws DomainError RACE_NOT_FOUND, also for an archived race.
 */
export async function getRacePage({ slug }: { slug: string }, { now }: Call) {
  const [found] = await readPublic((on) =>
    on
      .select({ race: races, reviews: shownReviews(sql`r.race_id = ${races.id}`) })
      .from(races)
      .where(and(eq(races.slug, slug), eq(races.archived, false))),
  );
  if (!found) throw new DomainError('RACE_NOT_FOUND');
  const { race } = found;
  const tradable = race.cancelledAt === null && race.nameChangeRule === 'allowed';
  const window = shownWindow(race.windows, now);
  const open = tradable && closesAt(race) > now;
  const [sales, offers, watchers] = await Promise.all([
    salesOf(race.id, now),
    open ? offersOf(race.id, feeUnknown(window)) : null,
    open ? countWatchers(race.id) : 0,
  ]);
  return {
    id: race.id,
    slug: race.slug,
    raceName: race.raceName,
    distance: race.distance,
    location: race.location,
    date: race.date,
    imageUrl: race.imageUrl,
    sportCategories: race.sportCategories,
    websiteUrl: race.websiteUrl,
    nameChangeRule: race.nameChangeRule,
    /** All of them, in the order they close. */
    windows: race.windows.map(({ opensAt, closesAt, mechanism, cost, payer, minAge, note }) => ({
      opensAt,
      closesAt,
      mechanism,
      cost,
      payer,
      minAge,
      note,
      /** No purchase is bound to it any more. */
      ended: !canBeKept({ opensAt, closesAt, mechanism }, now),
    })),
    /** Null where the organiser has no window. */
    nameChangeEnds: nameChangeEnds(race.windows, now),
    mechanism: window?.mechanism ?? null,
    nameChangeCost: window?.cost ?? null,
    payer: window?.payer ?? null,
    instructionsSeller: instructionsFor(race, 'seller'),
    instructionsBuyer: instructionsFor(race, 'buyer'),
    groupRules: race.groupRules,
    climbM: race.climbM,
    fieldSize: race.fieldSize,
    startTime: race.startTime,
    figuresUrl: race.figuresUrl,
    refusesDiscounted: race.refusesDiscounted,
    refusesTransferred: race.refusesTransferred,
    buyerFields: window?.buyerFields ?? [],
    verifiedOn: race.verifiedOn,
    sourceUrl: race.sourceUrl,
    /** What of this nobody has read at the organiser's yet. */
    unconfirmed: race.placeholders,
    cancelled: race.cancelledAt !== null,
    past: race.date < stockholmDate(now),
    /** Days from today to its start; negative when it has been. */
    daysToStart: daysBetween(stockholmDate(now), race.date),
    /** The race's listings may be bought at all. */
    tradable,
    /** Names can still be changed. */
    open,
    /** Its organiser lets nobody sell or buy a place for now, perhaps with a reason. */
    resalePause: race.resalePausedAt && { reason: race.resalePausedReason },
    /** The most a seller may ask, öre; null without such a limit. */
    highestPrice: race.highestPrice,
    listable: open && listingObstacle(race, now) === null,
    warningDays: open ? deadlineWarning(race, now) : null,
    /** Null when nothing is for sale, or nothing can be bought any more. */
    offers,
    /** How many watch it, to `MAX_WATCHERS`; null while they are few. */
    watchers: shownWatchers(watchers),
    /** What its places were sold for here; null while too few were. */
    sold: soldPrices(sales, race.date),
    /** What the organiser itself took for a place, öre; null when it is not known. */
    originalFee: race.originalFee,
    /** What buyers of its places have said of their purchases. */
    reviews: found.reviews,
  };
}
