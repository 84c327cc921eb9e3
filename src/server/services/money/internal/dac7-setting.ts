import { type Dac7Activity, type EuroRate, readEuroRate } from '@/domain/money/dac7';
import { env } from '@/env';

/** What the operator reports under DAC7, and a year's rate; null while the report is off. */
export function dac7Setting(year: number): { activity: Dac7Activity; rate: EuroRate | null } | null {
  if (env.DAC7_REPORT === 'off') return null;
  const rates = (env.DAC7_EUR_RATES ?? []).map(readEuroRate);
  return { activity: env.DAC7_REPORT, rate: rates.find((each) => each?.year === year)?.rate ?? null };
}
