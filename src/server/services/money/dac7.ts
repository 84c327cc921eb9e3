import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import {
  type Dac7Activity,
  dac7Standing,
  type EuroRate,
  exemptionIn,
  readEuroRate,
} from '@/domain/money/dac7';
import { ore } from '@/domain/money/ore';
import { z } from '@/domain/zod';
import { env } from '@/env';
import { db, inTransaction } from '@/server/db/client';
import { ledgerEntries as entry, ledgerPostings as posting, purchases, users } from '@/server/db/schema';
import { writeCsv } from '@/server/lib/csv';
import { dac7Csv } from '@/text/dac7-csv';
import { counterpartiesOf } from '../approvals';
import { recordAudit } from '../audit';
import { monthIn, postedIn } from './internal/posted-in';

/** What the operator reports under DAC7, and a year's rate; null while the report is off. */
function dac7Setting(year: number): { activity: Dac7Activity; rate: EuroRate | null } | null {
  if (env.DAC7_REPORT === 'off') return null;
  const rates = (env.DAC7_EUR_RATES ?? []).map(readEuroRate);
  return { activity: env.DAC7_REPORT, rate: rates.find((each) => each?.year === year)?.rate ?? null };
}

const count = z.coerce.number();
const amount = count.transform(ore);
const quarter = { sales: count, paid: amount, fees: amount };

const row = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  deleted: z.boolean(),
  account_id: z.string().nullable(),
  quarters: z.array(z.object(quarter)).length(4),
  ...quarter,
  listed: count,
});

const QUARTERS = [1, 2, 3, 4];

/** One quarter of a seller, as JSON. */
const quarterOf = (nth: number): SQL => sql`json_build_object(
  'sales', count(*) filter (where c.quarter = ${nth}),
  'paid', coalesce(sum(c.paid) filter (where c.quarter = ${nth}), 0),
  'fees', coalesce(sum(c.fees) filter (where c.quarter = ${nth}), 0))`;

/**
 * What was credited to each seller in a year's quarters, by the ledger and in Stockholm's time, of those who are not
 * exempt: highest sum first.
 */
async function sumSellers(
  year: number,
  { activity, rate, limit }: { activity: Dac7Activity; rate: EuroRate | null; limit: number },
) {
  const exemption = exemptionIn(activity, rate);
  // The same as `dac7Standing` is not `exempt`.
  const listed =
    exemption && exemption.upTo !== null
      ? sql`s.sales >= ${exemption.salesBelow} or s.paid > ${exemption.upTo}`
      : sql`true`;
  const rows = await db.execute(sql`
    with credited as (
      select ${purchases.sellerId} as seller_id, (${monthIn(year)} + 2) / 3 as quarter,
        -coalesce(sum(${entry.amount}) filter (where ${entry.account} = 'seller_payable'), 0) as paid,
        -coalesce(sum(${entry.amount}) filter (where ${entry.account} = 'seller_fee_revenue'), 0) as fees
      from ${posting}
      join ${purchases} on ${purchases.id} = ${posting.purchaseId}
      join ${entry} on ${entry.postingId} = ${posting.id}
      where ${postedIn(year)} and ${posting.kind} = 'seller_credited'
        and ${entry.account} in ('seller_payable', 'seller_fee_revenue')
      group by ${posting.id}, ${purchases.id}
    ),
    sellers as (
      select c.seller_id, count(*) as sales, sum(c.paid) as paid, sum(c.fees) as fees,
        json_build_array(${sql.join(QUARTERS.map(quarterOf), sql`, `)}) as quarters
      from credited c
      where c.paid + c.fees > 0
      group by c.seller_id
    )
    select s.*, u.id, u.first_name, u.last_name, u.deleted_at is not null as deleted,
      u.stripe_account_id as account_id, count(*) over () as listed
    from sellers s
    join ${users} u on u.id = s.seller_id
    where ${listed}
    order by s.paid desc, s.seller_id
    limit ${limit}`);
  return z
    .array(row)
    .parse(rows)
    .map(({ first_name, last_name, account_id, ...rest }) => ({
      ...rest,
      firstName: first_name,
      lastName: last_name,
      accountId: account_id,
    }));
}

/** Sellers shown at most; a file has more (`exportDac7`). */
const SHOWN = 50;

/** Sellers of a year who are not exempt, with the names and accounts of an admin's own counterparties left out. */
async function readSellers(
  year: number,
  options: { activity: Dac7Activity; rate: EuroRate | null; limit: number },
  { actor }: Call<'admin'>,
) {
  const rows = await sumSellers(year, options);
  const own = await counterpartiesOf(
    actor.userId,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, firstName, lastName, accountId, deleted, listed: _, ...sums }) => ({
    ...sums,
    id,
    standing: dac7Standing(options.activity, sums, options.rate),
    deleted,
    seller: own.has(id) ? null : { firstName, lastName, accountId },
  }));
  return { items, listed: rows[0]?.listed ?? 0 };
}

/**
 * Who would be reported under DAC7 for a calendar year: those sellers who are not exempt, and those of whom it
 * needs the year's rate. Amounts in öre; what was credited, less the fees.
 * @returns null while the report is off.
 */
export async function getDac7({ year }: { year: number }, call: Call<'admin'>) {
  const setting = dac7Setting(year);
  if (!setting) return null;
  return { year, ...setting, ...(await readSellers(year, { ...setting, limit: SHOWN }, call)) };
}

/** Sellers of a file at most. Its last row has their number. */
const MAX_ROWS = 20_000;

/**
 * What we know of the sellers to report for a calendar year, as a CSV file. Recorded, since it names them.
 * @throws DomainError NOT_FOUND while the report is off.
 */
export async function exportDac7({ year }: { year: number }, call: Call<'admin'>) {
  const setting = dac7Setting(year);
  if (!setting) throw new DomainError('NOT_FOUND');
  const sellers = await readSellers(year, { ...setting, limit: MAX_ROWS }, call);
  const file = { fileName: `dac7-${year}.csv`, text: writeCsv(dac7Csv(sellers)) };
  return inTransaction((tx) => recordAudit(tx, call, 'money.dac7', String(year), null, file));
}
