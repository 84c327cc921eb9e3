import type { ErrorCode } from '../errors';
import { MAX_TOTAL, MIN_TOTAL } from '../listing/buyer-cost';
import type { Ore } from '../money/ore';
import { type BuyerField, buyerFields } from '../race/fields';
import { buyingObstacle, type RaceFacts } from '../race/rules';
import { canBeKept, type TransferWindow } from '../race/windows';
import { type BidState, bidEnds, latestUntil, MAX_BIDS } from './states';

/** The details that a bid on a race needs: its place may be bought in any remaining window. */
interface BidRequirements {
  /** What the organiser needs, in any of them. */
  buyerFields: BuyerField[];
  /** The highest of their least ages, in years on the day of the race. */
  minAge: number | null;
  /** The buyer may have to pay the organiser at the name change. */
  laterFee: boolean;
  /** What a place costs in all can be known before it is bought, in one of them at least. */
  feeKnown: boolean;
}

/** The details that a bid needs now; none when no window is left. */
export function bidRequirements(windows: readonly TransferWindow[], now: Date): BidRequirements {
  const left = windows.filter((window) => canBeKept(window, now));
  const ages = left.flatMap(({ minAge }) => minAge ?? []);
  return {
    buyerFields: buyerFields.filter((field) => left.some((window) => window.buyerFields.includes(field))),
    minAge: ages.length > 0 ? Math.max(...ages) : null,
    laterFee: left.some(({ payer, cost }) => payer !== 'seller' && cost !== 0),
    feeKnown: left.length === 0 || left.some(({ payer, cost }) => payer !== 'buyer' || cost !== null),
  };
}

export interface BidFacts {
  state: BidState;
  /** The most that its buyer pays in all, öre: price, service fee and the organiser's fee. */
  maximum: Ore;
  /** From when it is over, by its buyer's choice. */
  until: Date;
  /** When its buyer was sent to Stripe to save a card. */
  begunAt: Date;
  /** Since when Stripe keeps its card no more; null while it does, or before there is one. */
  cardDetachedAt: Date | null;
}

/** What the bid and the clock say. `bid` is null only before bidBegun. */
export interface BidSituation {
  bid: BidFacts | null;
  race: RaceFacts;
  /** Of its buyer. */
  buyer: { emailConfirmed: boolean; standingBids: number };
  now: Date;
}

/** What is sent along with an event. */
export interface BidInput {
  maximum?: Ore;
  until?: Date;
  /** Stripe has saved a card that may be charged later. */
  cardSaved?: boolean;
  /** The buyer wants the service to begin at once, and accepts the effect on the right of withdrawal. */
  consentGiven?: boolean;
  /** What a purchase now costs in all, öre; null where that is not known. */
  total?: Ore | null;
  /** The least that a place for sale, which the bid would buy at once, costs in all, öre; null when there is none. */
  lowest?: Ore | null;
  /** The total (öre) of the place for sale that the buyer has confirmed; null when none was shown. */
  placeSeen?: Ore | null;
}

/** A named condition: null when it holds, else why not. */
type Guard<Context> = (context: Context) => ErrorCode | null;

const unless = (holds: boolean, code: ErrorCode): ErrorCode | null => (holds ? null : code);

/** What ends by itself does not keep anyone from waiting in line: a place may be bought later. */
const mayPass: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RESALE_PAUSED', 'NOT_BUYABLE_YET']);

function transferObstacle(race: RaceFacts, now: Date): ErrorCode | null {
  const obstacle = buyingObstacle(race, now);
  return obstacle && mayPass.has(obstacle) ? null : obstacle;
}

export const bidGuards = {
  emailConfirmed: ({ buyer }) => unless(buyer.emailConfirmed, 'EMAIL_NOT_CONFIRMED'),
  fewBids: ({ buyer }) => unless(buyer.standingBids < MAX_BIDS, 'TOO_MANY_BIDS'),
  raceTransferable: ({ race, now }) => transferObstacle(race, now),
  /** Where only the organiser knows its fee, no total can be held against a maximum. */
  feeKnown: ({ race, now }) => unless(bidRequirements(race.windows, now).feeKnown, 'BID_FEE_UNKNOWN'),
  beforeEnd: ({ bid, race, now }) => unless(bid !== null && now < bidEnds(bid, race), 'DEADLINE_PASSED'),
  cardKept: ({ bid }) => unless(bid?.cardDetachedAt === null, 'CARD_NOT_SAVED'),
  ended: ({ bid, race, now }) => unless(bid !== null && now >= bidEnds(bid, race), 'TOO_EARLY'),
} satisfies Record<string, Guard<BidSituation>>;
export type BidGuardName = keyof typeof bidGuards;

export const bidInputGuards = {
  maximumWithinBounds: ({ input: { maximum } }) =>
    unless(maximum !== undefined && maximum >= MIN_TOTAL && maximum <= MAX_TOTAL, 'INVALID_INPUT'),
  endsInTime: ({ race, now, input: { until } }) => {
    const latest = latestUntil(race);
    return unless(until !== undefined && latest !== null && until > now && until <= latest, 'INVALID_INPUT');
  },
  cardSaved: ({ input }) => unless(input.cardSaved === true, 'CARD_NOT_SAVED'),
  consentGiven: ({ input }) => unless(input.consentGiven === true, 'CONSENT_MISSING'),
  /** Nobody buys at once without knowing: what is for sale within the maximum costs no more than shown. */
  priceConfirmed: ({ bid, input: { maximum = bid?.maximum, lowest, placeSeen } }) =>
    unless(
      lowest == null ||
        maximum === undefined ||
        lowest > maximum ||
        (placeSeen != null && lowest <= placeSeen),
      'PLACE_FOR_SALE',
    ),
  /** Judged at the moment of matching, so that no card is charged above the maximum of then. */
  withinMaximum: ({ bid, input: { total } }) =>
    unless(bid !== null && total != null && total <= bid.maximum, 'ABOVE_MAXIMUM'),
} satisfies Record<string, Guard<BidSituation & { input: BidInput }>>;
export type BidInputGuardName = keyof typeof bidInputGuards;

/** A place for sale, as the bid form shows it. */
export interface PlaceForSale {
  listingId: string;
  /** In all, öre. */
  total: Ore;
  /** The buyer pays the organiser at the name change: only bids that accept that buy it. */
  buyerPays: boolean;
}

/** The cheapest place that a bid could buy at once. @returns null when there is none */
export const lowestPlace = (places: readonly PlaceForSale[], feeAccepted: boolean): PlaceForSale | null =>
  places
    .filter(({ buyerPays }) => feeAccepted || !buyerPays)
    .reduce<PlaceForSale | null>(
      (least, place) => (least && least.total <= place.total ? least : place),
      null,
    );

/** The place that a bid of so much, öre, buys as soon as it is placed. @returns null when it buys none at once */
export function placeWithin(
  places: readonly PlaceForSale[],
  bid: { maximum: number; feeAccepted: boolean },
): PlaceForSale | null {
  const place = lowestPlace(places, bid.feeAccepted);
  return place && place.total <= bid.maximum ? place : null;
}
