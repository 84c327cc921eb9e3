import { MIN_FOR_MEASURE, shownHours } from '../measure';
import { type Ore, ore } from '../money/ore';
import { addMonths, type DateString } from '../time';

/** Fewer completed purchases are said to be few. */
const FEW_PURCHASES = 50;

/** The figures are of so many calendar months, the current one among them. */
const TRUST_MONTHS = 12;

/** The first day that is counted. */
export const trustSince = (today: DateString): DateString =>
  `${addMonths(today, 1 - TRUST_MONTHS).slice(0, 7)}-01`;

/** How many, and the hours of the middle one; null where there are none. */
interface Timed {
  count: number;
  hours: number | null;
}

/** How disputes ended; `open` have not. */
export interface DisputeEnds {
  open: number;
  forBuyer: number;
  forSeller: number;
  divided: number;
}

/** What is counted, of what happened in the same months. */
export interface TrustCounts {
  /** Completed purchases by month (YYYY-MM); months without any may be missing. */
  completedByMonth: Readonly<Record<string, number>>;
  paid: number;
  /** Name changes made before the deadline, and their hours from payment. */
  nameChanges: Timed;
  /** Name changes not made: the seller's time ran out, or they gave up the sale. */
  missed: number;
  /** Purchases that ended without a name change, for whatever reason, and whether all their buyers have all money back. */
  unchanged: { count: number; repaid: boolean };
  /** From payment to the seller's money being sent. */
  payouts: Timed;
  /** From the decision of a refund to Stripe having sent it. */
  refunds: Timed;
  disputes: DisputeEnds;
  held: { purchases: number; amount: Ore };
}

export interface TrustFigures {
  since: DateString;
  completed: number;
  /** Too few purchases to say much. */
  few: boolean;
  /** All months, the oldest first. */
  months: { month: string; completed: number }[];
  /** `percent` is whole and rounded down: 100 only when none was missed. */
  nameChanges: { inTime: number; missed: number; percent: number | null; hours: number | null };
  unchanged: TrustCounts['unchanged'];
  payouts: Timed;
  refunds: Timed;
  disputes: DisputeEnds & { count: number; perHundred: number | null };
  held: { purchases: number; amount: Ore | null };
}

/** The rate of name changes leads on the front page from so many judged sales, and from so many percent. */
const RATE_FROM = { sales: 30, percent: 90 };

/** Whether the rate of name changes says enough, and well enough, to be said in one line. */
export const leadsWithRate = ({ inTime, missed, percent }: TrustFigures['nameChanges']): boolean =>
  percent !== null && percent >= RATE_FROM.percent && inTime + missed >= RATE_FROM.sales;

const timed = ({ count, hours }: Timed): Timed => ({ count, hours: shownHours(count, hours) });

/** The figures as everyone may see them. @param today a Stockholm day */
export function trustFigures(counts: TrustCounts, today: DateString): TrustFigures {
  const since = trustSince(today);
  const months = Array.from({ length: TRUST_MONTHS }, (_, nth) => addMonths(since, nth).slice(0, 7)).map(
    (month) => ({ month, completed: counts.completedByMonth[month] ?? 0 }),
  );
  const completed = months.reduce((sum, month) => sum + month.completed, 0);
  const { nameChanges, missed, disputes, held, paid } = counts;
  const judged = nameChanges.count + missed;
  const opened = disputes.open + disputes.forBuyer + disputes.forSeller + disputes.divided;
  return {
    since,
    completed,
    few: completed < FEW_PURCHASES,
    months,
    nameChanges: {
      inTime: nameChanges.count,
      missed,
      percent: judged < MIN_FOR_MEASURE ? null : Math.floor((100 * nameChanges.count) / judged),
      hours: timed(nameChanges).hours,
    },
    unchanged: counts.unchanged,
    payouts: timed(counts.payouts),
    refunds: timed(counts.refunds),
    disputes: {
      ...disputes,
      count: opened,
      perHundred: paid < MIN_FOR_MEASURE ? null : Math.round((1000 * opened) / paid) / 10,
    },
    held: {
      purchases: held.purchases,
      amount: held.purchases === 0 ? ore(0) : held.purchases < MIN_FOR_MEASURE ? null : held.amount,
    },
  };
}
