/*
 * Superjson's way of writing dates, which our calls and answers need, and of reading what is undefined. Every first
 * visit would wait for the whole library, and writing an answer with it took a sixth of the server's time for a search.
 * A kind that is not known here is an error at once; wire.test.ts holds it against superjson itself.
 */

type Tree = [kind: unknown, branches?: Branches] | Branches;
interface Branches {
  [path: string]: Tree;
}

interface Wire {
  json: unknown;
  /** `v`: how paths are written. */
  meta?: { values?: Tree; v?: number };
}

type Holder = Record<string, unknown>;

/** "items.0.at": a dot or a backslash of a name's own has a backslash before it. */
const keysOf = (path: string): string[] =>
  (path.match(/(?:\\.|[^\\.])+/g) ?? ['']).map((key) => key.replace(/\\(.)/g, '$1'));
const escaped = (key: string): string => key.replace(/[\\.]/g, '\\$&');

function restored(kind: unknown, value: unknown): unknown {
  if (kind === 'Date') return new Date(value as string);
  if (kind === 'undefined') return undefined;
  throw new Error(`There is no reading ${String(kind)} here`);
}

/** Puts back what JSON has no words for. @returns the value, changed in place where it holds something */
function mended(value: unknown, tree: Tree): unknown {
  const [kind, branches = {}] = Array.isArray(tree) ? tree : [undefined, tree];
  for (const [path, branch] of Object.entries(branches)) {
    const keys = keysOf(path);
    const last = keys.pop() as string;
    const holder = keys.reduce((at, key) => at[key] as Holder, value as Holder);
    holder[last] = mended(holder[last], branch);
  }
  return kind === undefined ? value : restored(kind, value);
}

/** Notes where the dates stand, a path for each. @throws for what JSON would change without a word */
function noteDates(value: object, before: string, dates: Branches): void {
  if (value instanceof Map || value instanceof Set) throw new Error('There is no writing this here');
  for (const key of Object.keys(value)) {
    const each = (value as Holder)[key];
    if (typeof each !== 'object' || each === null) continue;
    const path = before + escaped(key);
    if (each instanceof Date) dates[path] = ['Date'];
    else noteDates(each, `${path}.`, dates);
  }
}

/** For tRPC's links and react-query's hydration in the browser, and for the server's answers. */
export const wire = {
  serialize(value: unknown): Wire {
    if (value instanceof Date) return { json: value, meta: { values: ['Date'], v: 1 } };
    const values: Branches = {};
    if (typeof value === 'object' && value !== null) noteDates(value, '', values);
    return Object.keys(values).length > 0 ? { json: value, meta: { values, v: 1 } } : { json: value };
  },
  deserialize({ json, meta }: Wire): unknown {
    return meta?.values ? mended(structuredClone(json), meta.values) : json;
  },
};
