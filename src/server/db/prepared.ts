import type postgres from 'postgres';

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * The same client, but whether what Drizzle sends is prepared is decided here, however the query was built: if it is,
 * each connection parses and plans a query once. Drizzle sends everything by `unsafe`, and prepares by itself only what
 * is built ahead of its values, even where nobody may, as behind a pooler.
 * @param ready is waited for before a transaction begins.
 */
export function prepared<Sql extends Client>(
  sql: Sql,
  prepare: boolean,
  ready: () => Promise<unknown> = async () => undefined,
): Sql {
  const inside = (act: unknown) => (transaction: postgres.TransactionSql) =>
    (act as (sql: postgres.TransactionSql) => unknown)(prepared(transaction, prepare));
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'unsafe') {
        return (query: string, values?: never[]) => target.unsafe(query, values, { prepare });
      }
      if (name === 'begin' || name === 'savepoint') {
        const begin = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          if (name === 'begin') await ready();
          return begin(...args.map((arg) => (typeof arg === 'function' ? inside(arg) : arg)));
        };
      }
      return Reflect.get(target, name);
    },
  });
}
