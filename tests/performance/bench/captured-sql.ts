import type { ParameterOrJSON, TransactionSql } from 'postgres';
import { pg } from '@/server/db/client';

export interface Asked {
  query: string;
  values: ParameterOrJSON<never>[];
  /** Whether each connection parses and plans it once. */
  options: { prepare?: boolean };
}

type Inside = (sql: TransactionSql) => unknown;
type Unsafe = (query: string, values?: Asked['values'], options?: Asked['options']) => unknown;

/** The same call, and `hear` is told of each. */
const overheard =
  (unsafe: Unsafe, hear: (asked: Asked) => void): Unsafe =>
  (query, values = [], options = {}) => {
    hear({ query, values, options });
    return unsafe(query, values, options);
  };

/** The same transaction, of which `hear` is told what is asked, also in the savepoints inside it. */
const within = (tx: TransactionSql, hear: (asked: Asked) => void): TransactionSql =>
  new Proxy(tx, {
    get(target, name) {
      const own = Reflect.get(target, name);
      if (name === 'unsafe') return overheard(own, hear);
      if (name === 'savepoint')
        return (act: Inside) => own((inner: TransactionSql) => act(within(inner, hear)));
      return own;
    },
  });

/** Runs something and tells which SQL it sent: a list for each transaction, and for each statement outside of one. */
export async function sqlOf(act: () => Promise<unknown>): Promise<Asked[][]> {
  const sent: Asked[][] = [];
  const { unsafe, begin } = pg;
  const beginning = (inside: Inside) => {
    const own: Asked[] = [];
    sent.push(own);
    return (begin as (act: Inside) => unknown)((tx) => inside(within(tx, (asked) => own.push(asked))));
  };
  Object.assign(pg, { unsafe: overheard(unsafe as Unsafe, (asked) => sent.push([asked])), begin: beginning });
  try {
    await act();
  } finally {
    Object.assign(pg, { unsafe, begin });
  }
  return sent;
}

/** The same SQL about other rows: each of these ids for another. */
export function about(sent: Asked[][], ids: Record<string, string>): Asked[][] {
  let text = JSON.stringify(sent);
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to);
  return JSON.parse(text);
}

const TAKEN_BACK = new Error('taken back');

/** Asks the database the same by its driver alone, one transaction after another, and takes each back. @returns ms */
export async function bareSql(sent: Asked[][]): Promise<number> {
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
