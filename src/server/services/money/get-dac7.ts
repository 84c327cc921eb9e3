import type { Call } from '@/domain/account/actor';
import { type Dac7Activity, dac7Standing, type EuroRate } from '@/domain/money/dac7';
import { counterpartiesOf } from '@/server/services/approvals';
import { dac7Setting } from './internal/dac7-setting';
import { sumSellers } from './internal/sum-sellers';

/** Sellers shown at most; a file has more (export-dac7.ts). */
const SHOWN = 50;

/** Sellers of a year who are not exempt, with the names and accounts of an admin's own counterparties left out. */
export async function readSellers(
  year: number,
  asked: { activity: Dac7Activity; rate: EuroRate | null; limit: number },
  { actor }: Call<'admin'>,
) {
  const rows = await sumSellers(year, asked);
  const own = await counterpartiesOf(
    actor.userId,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, firstName, lastName, accountId, deleted, listed: _, ...sums }) => ({
    ...sums,
    id,
    standing: dac7Standing(asked.activity, sums, asked.rate),
    deleted,
    person: own.has(id) ? null : { firstName, lastName, accountId },
  }));
  return { items, listed: rows[0]?.listed ?? 0 };
}

export type Dac7Sellers = Awaited<ReturnType<typeof readSellers>>;

/**
 * Who would be reported under DAC7 for a calendar year: those sellers who are not exempt, and those of whom it
 * cannot be said without the year's rate. Amounts in öre; what was credited, less the fees.
 * @returns null while the report is off.
 */
export async function getDac7({ year }: { year: number }, call: Call<'admin'>) {
  const setting = dac7Setting(year);
  if (!setting) return null;
  return { year, ...setting, ...(await readSellers(year, { ...setting, limit: SHOWN }, call)) };
}
