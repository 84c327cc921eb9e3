import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pg } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { beforeAll, expect, test } from 'vitest';
import { workQueues } from '../support/queues';

/** Tables that hold what the product is set up with, not what users do: they do not grow. */
const SMALL = [
  'admin_invitations',
  'curated_races',
  'organisers',
  'organiser_contacts',
  'organiser_keys',
  'webhook_endpoints',
  'organiser_race_edits',
  'ads',
  'ad_race_visibility',
  'homepage_banners',
  'race_changes',
  'payment_methods',
  'ledger_closings',
];
const ROWS = 30_000;
const RACES = 300;

/**
 * What may read a growing table through, and why. An admin who searches the disputes reads the disputes: they are
 * a few in a hundred purchases, and words of three tables at once have no index. A year's report sums all that the year
 * has posted: where that is a third of the ledger, as here, an index for each entry takes four times as long. What others
 * have not erased for a week is counted among what they have not erased yet: a row is deleted once they have. Balances are
 * summed from the last closed month on: only where none is closed yet, from the first posting.
 */
const MAY_READ_THROUGH = [
  / from "disputes" inner join .* strpos\(fold\(/,
  /group by posted\.month/,
  / from "ledger_postings" inner join "ledger_entries" .* where "ledger_postings"\."at" <= \$1 group by/,
  / from "erasures" where "erasures"\."created_at" < now\(\) - interval '7 days'/,
];

interface Kept {
  query: string;
  values: never[];
}

/** The app's queries while the integration tests ran, as `npm test` keeps them, with all values that they had. */
function keptQueries(): Kept[] {
  const dir = process.env.QUERIES_DIR;
  if (!dir) throw new Error('QUERIES_DIR: run the integration tests with it first, as npm test does');
  return readdirSync(dir).flatMap((file) =>
    (JSON.parse(readFileSync(join(dir, file), 'utf8')) as [string, never[]][])
      .filter(([query]) => /^\s*(select|with|update|delete|insert)/i.test(query))
      .map(([query, values]) => ({ query, values })),
  );
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

interface Column {
  name: string;
  type: string;
  udt: string;
  /** In a unique index, so that no two rows may have the same. */
  unique: boolean;
}

/** A value for a table that nobody has written in yet. */
const anything = ({ name, type, udt }: Column): string => {
  if (type === 'ARRAY') return `'{}'`;
  if (name.endsWith('_at') || type.startsWith('timestamp')) return 'now() - make_interval(hours => i)';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'USER-DEFINED')
    return `(enum_range(null::${udt}))[1 + i % cardinality(enum_range(null::${udt}))]`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'boolean') return 'i % 10 = 0';
  if (type === 'date') return 'current_date';
  return type === 'text' ? `'text ' || i` : 'i';
};

/** As a row that is there, but of other users, and unlike all others where it must be. */
const alike = (column: Column): string => {
  const { name, type, unique } = column;
  const kept = `t."${name}"`;
  const other = type === 'uuid' ? 'gen_random_uuid()' : `${kept} || '-' || i`;
  if (name === 'race_id') return 'races[1 + i % cardinality(races)]';
  if (type === 'uuid' || (unique && type === 'text'))
    return `case when ${kept} is null then null else ${other} end`;
  return type.startsWith('timestamp') ? `${kept} - make_interval(hours => i)` : kept;
};

/** Nearly all that users have done is over: one row in so many is of those that are not. */
const OPEN_PURCHASES = 50;
const series = (columns: Column[]): string => {
  const state = columns.find(({ name }) => name === 'state' || name === 'status');
  return state
    ? `"${state.name}"::text in ('completed', 'succeeded', 'resolved', 'refunded', 'won') desc`
    : 'ctid';
};

/** Fills a table: with copies of what it has, or with anything that fits. */
async function grow(table: string, count: number): Promise<void> {
  const columns = await pg<Column[]>`
    select c.column_name as name, c.data_type as type, c.udt_name as udt,
      exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisunique and i.indrelid = ${table}::regclass and a.attname = c.column_name) as unique
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = ${table} and c.is_generated = 'NEVER'
      and coalesce(c.column_default, '') not like 'nextval(%'`;
  const [{ rows } = { rows: 0 }] = await pg<
    { rows: number }[]
  >`select count(*)::int as rows from ${pg(table)}`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const races = '(select array_agg(id) as races from curated_races) r';
  const copies = `${races}, generate_series(1, ${count}) i join
    (select *, row_number() over (order by ${series(columns)}) as nth from "${table}") t
    on t.nth = case when i % ${OPEN_PURCHASES} = 0 then 1 + (i / ${OPEN_PURCHASES}) % ${rows} else 1 end`;
  if (rows === 0) {
    const checks = await pg<{ name: string }[]>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`;
    for (const { name } of checks) await pg.unsafe(`alter table "${table}" drop constraint "${name}"`);
  }
  const values = columns.map(rows > 0 ? alike : anything).join(', ');
  const source = rows > 0 ? copies : `${races}, generate_series(1, ${count}) i`;
  await pg.unsafe(`insert into "${table}" (${names}) select ${values} from ${source} on conflict do nothing`);
}

let growing: string[];

beforeAll(async () => {
  // The first of each table is the common case: most users are no admins.
  await aUser();
  const admin = await aUser({ isAdmin: true });
  await aRace();
  await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  await aPurchase().paid().nameChanged().confirmed().done();
  await aPurchase().paid().nameChanged().done();
  await aPurchase().paid().done();
  const bought = await aBid();
  await aListing({ race: bought.race });
  await workQueues();
  await aBid();
  await workQueues();
  const tables = await pg<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  growing = tables.map(({ name }) => name).filter((name) => !SMALL.includes(name));
  // Rows that stand for many need neither parents nor triggers.
  await pg`set session_replication_role = replica`;
  await grow('curated_races', RACES);
  for (const table of growing) await grow(table, ROWS);
  await pg`set session_replication_role = origin`;
  // It takes longer than a query of the app may, on a busy machine.
  await pg`set statement_timeout = 0`;
  await pg`vacuum analyze`;
  await pg`reset statement_timeout`;
});

test('no query of the app reads through a table that grows', async () => {
  const found = new Set<string>();
  const queries = keptQueries();
  expect(new Set(queries.map(({ query }) => query)).size).toBeGreaterThan(150);
  const session = await pg.reserve();
  // Disks have no arms any more: jumping about costs hardly more than reading on.
  await session`set random_page_cost = 1.1`;
  for (const { query, values } of queries) {
    if (MAY_READ_THROUGH.some((known) => known.test(query))) continue;
    const [plan] = await session.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
      `explain (format json) ${query}`,
      values,
    );
    const scanned = plan ? scansOf(plan['QUERY PLAN'][0].Plan).filter((name) => growing.includes(name)) : [];
    if (scanned.length > 0) found.add(`${scanned.join(', ')}: ${query}`);
  }
  session.release();
  expect([...found], [...found].join('\n')).toEqual([]);
});
