import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { getConstructionPlans } from 'pg-boss';
import postgres from 'postgres';
import { withDisposable } from '../src/sandbox/run/disposable-database';

/*
 * A backup without pg_dump: the rows of every table as JSON lines, of one instant. The tables themselves are made by
 * the migrations and the queue. pg_dump of the server's version works as well (docs/recovery.md); the daily backup is
 * the host's snapshots.
 */

const BATCH = 1000;
const SCHEMAS = ['public', 'pgboss'];

interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
  rows: number;
  /** The sum of the rows' hashes, independent of their order. */
  hash: string;
}

export interface Contents {
  tables: Table[];
  /** Öre by account. */
  ledger: Record<string, number>;
  sequences: Record<string, string | null>;
}

const connect = (url: string) =>
  postgres(url, { max: 1, onnotice: () => undefined, connection: { TimeZone: 'UTC' } });

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** The contents of a database, inside one transaction. */
async function readContents(sql: postgres.TransactionSql): Promise<Contents> {
  // The role's limit is for the app's statements.
  await sql`set local statement_timeout to 0`;
  const columns = await sql`
    select n.nspname || '.' || c.relname as name,
           array_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ${sql(SCHEMAS)} and c.relkind in ('r', 'p') and not c.relispartition
    group by 1 order by 1`;
  const tables: Table[] = [];
  for (const { name, columns: list } of columns) {
    const [counted] = await sql.unsafe(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${quoted(name)} t`,
    );
    tables.push({ name, columns: list, rows: counted?.rows, hash: counted?.hash });
  }
  const sums =
    await sql`select account::text, sum(amount)::float8 as ore from ledger_entries group by 1 order by 1`;
  const sequences = await sql`
    select schemaname || '.' || sequencename as name, last_value::text as at
    from pg_sequences where schemaname in ${sql(SCHEMAS)} order by 1`;
  return {
    tables,
    ledger: Object.fromEntries(sums.map(({ account, ore }) => [account, ore])),
    sequences: Object.fromEntries(sequences.map(({ name, at }) => [name, at])),
  };
}

export async function contentsOf(url: string): Promise<Contents> {
  const sql = connect(url);
  try {
    return await sql.begin('isolation level repeatable read read only', (tx) => readContents(tx));
  } finally {
    await sql.end();
  }
}

/** Writes a database into a folder, as of one instant. It may be in use meanwhile. */
export async function dump(url: string, folder: string): Promise<Contents> {
  mkdirSync(folder, { recursive: true });
  const sql = connect(url);
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const contents = await readContents(tx);
      for (const { name, columns } of contents.tables) {
        const list = columns.map((column) => `"${column}"`).join(', ');
        const rows = tx.unsafe(
          `select row_to_json(t)::text as row from (select ${list} from ${quoted(name)}) t`,
        );
        const lines = async function* () {
          for await (const batch of rows.cursor(BATCH)) for (const { row } of batch) yield `${row}\n`;
        };
        await pipeline(lines, createGzip(), createWriteStream(join(folder, `${name}.jsonl.gz`)));
      }
      writeFileSync(join(folder, 'contents.json'), JSON.stringify(contents, null, 1));
      return contents;
    });
  } finally {
    await sql.end();
  }
}

/** Fills an empty database from a folder. @throws when it is not empty, or was not made to be filled. */
export const restore = (url: string, folder: string): Promise<void> =>
  withDisposable(url, async (sql) => {
    const contents = JSON.parse(readFileSync(join(folder, 'contents.json'), 'utf8')) as Contents;
    const [taken] = await sql`select 1 from pg_tables where schemaname = 'public'`;
    if (taken) throw new Error('The database to restore into is not empty');
    await migrate(drizzle(sql), { migrationsFolder: 'drizzle' });
    await sql.unsafe(getConstructionPlans('pgboss'));
    await sql.begin(async (tx) => {
      // No foreign keys, since rows come in any order, and no append-only triggers.
      await tx`set local session_replication_role = replica`;
      for (const { name, columns } of contents.tables) {
        const list = columns.map((column) => `"${column}"`).join(', ');
        await tx.unsafe(`delete from ${quoted(name)}`);
        const fill = (rows: string[]) =>
          tx.unsafe(
            `insert into ${quoted(name)} (${list}) overriding system value
             select ${list} from json_populate_recordset(null::${quoted(name)}, $1::text::json)`,
            [`[${rows.join(',')}]`],
          );
        const packed = createReadStream(join(folder, `${name}.jsonl.gz`));
        const batch: string[] = [];
        for await (const row of createInterface({
          input: packed.pipe(createGunzip()),
          crlfDelay: Infinity,
        })) {
          batch.push(row);
          if (batch.length === BATCH) await fill(batch.splice(0));
        }
        if (batch.length > 0) await fill(batch);
      }
      for (const [name, at] of Object.entries(contents.sequences)) {
        if (at !== null) await tx`select setval(${name}::regclass, ${at}::bigint)`;
      }
    });
  });

/** The differences between two databases as text; empty when they are equal. */
export function differences(one: Contents, other: Contents): string[] {
  const found: string[] = [];
  const names = new Set([...one.tables, ...other.tables].map(({ name }) => name));
  for (const name of [...names].sort()) {
    const [a, b] = [one, other].map(({ tables }) => tables.find((table) => table.name === name));
    if (!a || !b) found.push(`${name} is in one of them only`);
    else if (a.rows !== b.rows) found.push(`${name}: ${a.rows} rows, ${b.rows} rows`);
    else if (a.hash !== b.hash) found.push(`${name}: as many rows, but not the same`);
  }
  for (const account of new Set([...Object.keys(one.ledger), ...Object.keys(other.ledger)])) {
    const [a, b] = [one.ledger[account], other.ledger[account]];
    if (a !== b) found.push(`ledger ${account}: ${a} öre, ${b} öre`);
  }
  for (const name of Object.keys(one.sequences))
    if (one.sequences[name] !== other.sequences[name]) found.push(`${name} stands elsewhere`);
  return found;
}
