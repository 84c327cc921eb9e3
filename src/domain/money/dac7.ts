import { type Ore, ore } from './ore';

/**
 * What a start place could be under DAC7: `goods` or `services`. Which of the two, if any, is a question for counsel
 * (docs/legal.md); the operator sets the answer.
 */
export type Dac7Activity = 'goods' | 'services';

interface Exemption {
  /** Fewer sales than this in the calendar year. */
  salesBelow: number;
  /** And not more than this in whole euros in the calendar year. */
  euros: number;
}

/**
 * Below what a seller need not be reported; both must hold. Only the sale of goods has such thresholds.
 *
 * Source: directive 2011/16/EU as amended by (EU) 2021/514 (DAC7), annex V, section I B 4 (d); in Sweden lagen
 * (2022:1681) om plattformsoperatörers inhämtande av vissa uppgifter på skatteområdet, 2 kap. ("undantagen säljare").
 */
export const dac7Exemptions: Record<Dac7Activity, Exemption | null> = {
  goods: { salesBelow: 30, euros: 2000 },
  services: null,
};

/** Kronor for a euro in ten-thousandths, as rates are published: "11.0534" is 110534. */
export type EuroRate = number;

/** Reads "2026:11.0534"; null when it is no year and rate. */
export function readEuroRate(text: string): { year: number; rate: EuroRate } | null {
  const [, year, whole, part = ''] = text.match(/^(\d{4}):([1-9]\d?)(?:\.(\d{1,4}))?$/) ?? [];
  const rate = Number(`${whole}${part.padEnd(4, '0')}`);
  return year ? { year: Number(year), rate } : null;
}

/** The exemption in kronor: null where there is none; `upTo` is null while the year's rate is not known. */
export function exemptionIn(activity: Dac7Activity, rate: EuroRate | null) {
  const exemption = dac7Exemptions[activity];
  if (!exemption) return null;
  const { salesBelow, euros } = exemption;
  // 100 öre a krona by 10,000: whole numbers, rounded down, so that nobody is exempt by rounding.
  return { salesBelow, upTo: rate === null ? null : ore(Math.floor((euros * rate) / 100)) };
}

/** `undecided`: too few sales to be reported for them, and without a rate the amount cannot be compared. */
export type Dac7Standing = 'reportable' | 'undecided' | 'exempt';

/**
 * Whether a seller is to be reported for a calendar year.
 * @param paid what was credited to the seller, in öre: less fees, as the directive counts it.
 */
export function dac7Standing(
  activity: Dac7Activity,
  { sales, paid }: { sales: number; paid: Ore },
  rate: EuroRate | null,
): Dac7Standing {
  if (sales === 0) return 'exempt';
  const exemption = exemptionIn(activity, rate);
  if (!exemption || sales >= exemption.salesBelow) return 'reportable';
  if (exemption.upTo === null) return 'undecided';
  return paid > exemption.upTo ? 'reportable' : 'exempt';
}
