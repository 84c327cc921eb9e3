import { HOUR, plus } from '@/domain/time';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { pg } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import type { Moment } from './moment';

/** The cost of each may grow by this much from the small sweep to the large. */
const SLACK = 1.5;

/** Copies a row many times: `set` gives, for a copy's number `i`, what is not as in the row. */
async function copies(table: string, id: string, count: number, set: Record<string, string>): Promise<void> {
  const columns = await pg<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => set[name] ?? `t."${name}"`).join(', ');
  await pg.begin(async (tx) => {
    // Statements of the site's own are stopped after a while; a hundred thousand rows at once may take longer.
    await tx`set local statement_timeout = 0`;
    await tx.unsafe(
      `insert into ${table} (${names}) select ${values} from ${table} t, generate_series(1, ${count}) i where t.id = $1`,
      [id],
    );
  });
}

/** Milliseconds that a sweep takes for each of so many buyers who were silent for 72 hours. */
async function sweepOf(count: number): Promise<number> {
  const { purchase, listing } = await aPurchase().paid().nameChanged().done();
  const key = (of: string) => `md5('${of}-${count}-' || i)::uuid`;
  await copies('race_listings', listing.id, count, { id: key('listing') });
  await copies('purchases', purchase.id, count, {
    id: key('purchase'),
    listing_id: key('listing'),
    checkout_session_id: `'cs_bench_${count}_' || i`,
  });
  await pg`analyze`;
  const started = performance.now();
  const { confirmationOverdue, failed } = await runDeadlines(plus(now(), 80 * HOUR));
  if (failed > 0 || confirmationOverdue !== count + 1)
    throw new Error(`${confirmationOverdue} of ${count + 1} were done, ${failed} failed`);
  return (performance.now() - started) / count;
}

/** Everything a sweep has to do after a long stop, in one process: its cost must not grow faster than its work. */
export async function sweep(counts: [number, number]): Promise<Moment> {
  const [few, many] = counts;
  const each = { few: await sweepOf(few), many: await sweepOf(many) };
  const ratio = each.many / each.few;
  return {
    what: `sweep of ${few} and ${many} due trades`,
    figures: {
      [`ms each of ${few}`]: Math.round(each.few * 100) / 100,
      [`ms each of ${many}`]: Math.round(each.many * 100) / 100,
      [`s for ${many}`]: Math.round((each.many * many) / 1000),
    },
    broken: ratio < SLACK ? [] : [`each of many costs ${ratio.toFixed(1)} times each of few`],
  };
}
