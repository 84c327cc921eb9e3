import type postgres from 'postgres';

type Client = postgres.Sql | postgres.TransactionSql;

/**
 * The same client, but what Drizzle sends is prepared: each connection parses and plans a query once. Drizzle sends
 * everything by `unsafe`, which does not by itself.
 */
export function prepared<Sql extends Client>(sql: Sql): Sql {
  return new Proxy(sql, {
    get(target, name) {
      if (name === 'unsafe') {
        return (query: string, values?: never[]) => target.unsafe(query, values, { prepare: true });
      }
      if (name === 'begin' || name === 'savepoint') {
        const begin = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) =>
          begin(...args.map((arg) => (typeof arg === 'function' ? inside(arg) : arg)));
      }
      return Reflect.get(target, name);
    },
  });
}

const inside = (act: unknown) => (sql: postgres.TransactionSql) =>
  (act as (sql: postgres.TransactionSql) => unknown)(prepared(sql));
