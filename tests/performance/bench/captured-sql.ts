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

/** Runs something and returns the SQL it sent: a list for each transaction, and for each statement outside of one. */
export async function sqlOf(run: () => Promise<unknown>): Promise<Statement[][]> {
  const sent: Statement[][] = [];
  const { unsafe, begin } = pg;
  const beginning = (inside: Inside) => {
    const own: Statement[] = [];
    sent.push(own);
    return (begin as (run: Inside) => unknown)((tx) =>
      inside(within(tx, (statement) => own.push(statement))),
    );
  };
  Object.assign(pg, {
    unsafe: overheard(unsafe as Unsafe, (statement) => sent.push([statement])),
    begin: beginning,
  });
  try {
    await run();
  } finally {
    Object.assign(pg, { unsafe, begin });
  }
  return sent;
}

/** The same SQL about other rows: each of these ids for another. */
export function about(sent: Statement[][], ids: Record<string, string>): Statement[][] {
  let text = JSON.stringify(sent);
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to);
  return JSON.parse(text);
}

const TAKEN_BACK = new Error('taken back');

/** Asks the database the same by its driver alone, one transaction after another, and takes each back. @returns ms */
export async function bareSql(sent: Statement[][]): Promise<number> {
  const started = performance.now();
  for (const transaction of sent) {
    await pg
      .begin(async (tx) => {
        for (const { query, values, options } of transaction) await tx.unsafe(query, values, options);
        throw TAKEN_BACK;
      })
      .catch((error) => {
        if (error !== TAKEN_BACK) throw error;
      });
  }
  return performance.now() - started;
}
