import type { ParameterOrJSON, TransactionSql } from 'postgres';
import { pg } from '@/server/db/client';

export interface Statement {
  query: string;
  values: ParameterOrJSON<never>[];
  /** Whether each connection parses and plans it once. */
  options: { prepare?: boolean };
}

type Inside = (sql: TransactionSql) => unknown;
type Unsafe = (query: string, values?: Statement['values'], options?: Statement['options']) => unknown;

/** The same call, and `hear` gets each statement. */
const overheard =
  (unsafe: Unsafe, hear: (statement: Statement) => void): Unsafe =>
  (query, values = [], options = {}) => {
    hear({ query, values, options });
    return unsafe(query, values, options);
  };

/** The same transaction, whose statements `hear` gets, also those in savepoints. */
const within = (tx: TransactionSql, hear: (statement: Statement) => void): TransactionSql =>
  new Proxy(tx, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === 'unsafe') return overheard(own, hear);
      if (name === 'savepoint')
        return (run: Inside) => own((inner: TransactionSql) => run(within(inner, hear)));
      return own;
    },
  });

/** Runs something and returns the SQL it sent. */
export async function sqlOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const hear = (statement: Statement) => sent.push(statement);
  const { unsafe, begin } = pg;
  Object.assign(pg, {
    unsafe: overheard(unsafe as Unsafe, hear),
    begin: (inside: Inside) => (begin as (run: Inside) => unknown)((tx) => inside(within(tx, hear))),
  });
  try {
    await run();
  } finally {
    Object.assign(pg, { unsafe, begin });
  }
  return sent;
}
