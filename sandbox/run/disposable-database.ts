import postgres from 'postgres';
import { readDatabaseAddress } from '@/database-address';
import { migrateTables } from '@/server/db/migrate';
import { liftLimits, limitRole } from '@/server/db/role-limits';
import { installQueue } from '@/server/queue/install';

/*
 * Databases of the demo, the tests and the measurements. Each has a mark, a schema made while it was empty; nothing
 * else is ever filled, emptied or dropped by a program.
 */

const MARK = 'loppbytet_disposable';

/** Host and name of a database, as shown to a person: without user and password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

const addressOf = (setting: string) => readDatabaseAddress(setting, process.env.DATABASE_CA);

async function withDatabase<T>(setting: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { url, ssl } = addressOf(setting);
  const sql = postgres(url, { ssl, max: 1, onnotice: () => undefined });
  try {
    return await use(sql);
  } finally {
    await sql.end();
  }
}

const hasMark = async (sql: postgres.Sql): Promise<boolean> =>
  (await sql`select 1 from pg_namespace where nspname = ${MARK}`).length > 0;

const setMark = (sql: postgres.Sql) => sql`create schema if not exists ${sql(MARK)}`;

/** Whether a database holds nothing but what its extensions brought. */
async function isEmpty(sql: postgres.Sql): Promise<boolean> {
  const found = await sql`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`;
  return found.length === 0;
}

/** @throws when the connected database is not one to fill, empty or drop. */
export async function requireDisposable(sql: postgres.Sql): Promise<void> {
  if (await hasMark(sql)) return;
  const { host, port, database } = sql.options;
  throw new Error(
    `Databasen ${host}:${port}/${database} är inte gjord för demo eller tester: den rörs inte. ` +
      'Ange en tom databas, eller ingen alls.',
  );
}

/** Opens a database to fill, empty or drop it. @throws when it has no mark. */
export const withDisposable = <T>(url: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> =>
  withDatabase(url, async (sql) => {
    await requireDisposable(sql);
    await liftLimits(sql);
    return use(sql);
  });

/** Marks an empty database, which may be filled from then on. @throws when it holds something and has no mark. */
export const claimDatabase = (url: string): Promise<void> =>
  withDatabase(url, async (sql) => {
    if (await isEmpty(sql)) await setMark(sql);
    else await requireDisposable(sql);
  });

/** Marks a database that a program of ours made in a server of its own, whatever it holds. */
export const markOwn = (url: string): Promise<void> =>
  withDatabase(url, async (sql) => {
    await setMark(sql);
  });

const at = (adminUrl: string, name: string): string =>
  Object.assign(new URL(adminUrl), { pathname: name }).href;

/** Makes a database with the mark, unless there is one by that name: that one is left as it is. */
export async function ensureDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const made = await withDatabase(adminUrl, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (found) return false;
    await sql`create database ${sql(name)} ${template ? sql`template ${sql(template)}` : sql``}`;
    return true;
  });
  if (!made) return;
  await withDatabase(at(adminUrl, name), async (sql) => {
    await setMark(sql);
    // What a role is set to in a database is no part of a template.
    if (template) await limitRole(sql);
  });
}

/** Drops a database that `ensureDatabase` made. @throws when it has no mark. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withDisposable(at(adminUrl, name), async () => undefined);
  await withDatabase(adminUrl, (sql) => sql`drop database ${sql(name)}`);
}

/** Brings a database up to date with the committed migrations. @throws when it has no mark. */
export const migrate = (url: string): Promise<void> =>
  withDisposable(url, async (sql) => {
    await migrateTables(sql);
    await limitRole(sql);
    await installQueue(addressOf(url));
  });

/** Addresses that reach nobody (RFC 2606), as the seed's and erased users' are. */
const UNREACHABLE = '[@.](example(\\.(com|net|org))?|test|invalid|localhost)$';

/**
 * Removes all of ours from a database but its mark.
 * @throws when it has no mark, or holds users who can be reached by mail, unless `evenWithUsers`.
 */
export const emptyDatabase = (url: string, { evenWithUsers }: { evenWithUsers: boolean }): Promise<void> =>
  withDisposable(url, async (sql) => {
    const [{ users } = {}] = await sql`select to_regclass('public.users') as users`;
    if (users && !evenWithUsers) {
      const found = await sql`select 1 from users where lower(email) !~ ${UNREACHABLE} limit 1`;
      if (found.length > 0)
        throw new Error(
          `Databasen ${databaseName(url)} är halvfylld och har användare som demon inte har gjort. ` +
            'Kör med --reset för att tömma den.',
        );
    }
    for (const schema of ['public', 'pgboss', 'drizzle']) {
      await sql`drop schema if exists ${sql(schema)} cascade`;
    }
    await sql`create schema public`;
  });

/** Empties every table; pg-boss's own queues are no data of a test. @throws when the database has no mark. */
export async function emptyTables(sql: postgres.Sql): Promise<void> {
  await requireDisposable(sql);
  const tables = await sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname = 'pgboss' and tablename not in ('version', 'queue'))`;
  await sql.begin(async (tx) => {
    // The ledger's triggers refuse it.
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`truncate ${tables.map(({ name }) => name).join()} restart identity cascade`);
  });
}

/** The account the seed makes last: where it is, the seed is complete. */
export const LAST_SEEDED = 'admin@loppbytet.example';

/** Whether a database holds the whole seed. */
export const isSeeded = (url: string): Promise<boolean> =>
  withDatabase(url, async (sql) => {
    const [{ users } = {}] = await sql`select to_regclass('public.users') as users`;
    return Boolean(users) && (await sql`select 1 from users where email = ${LAST_SEEDED}`).length > 0;
  });
