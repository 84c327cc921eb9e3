/*
 * What superjson writes on the server, read in the browser, and the other way round. Of all it can, our calls and
 * answers need the dates, and what is undefined: a small part of the library, which every first visit would wait for.
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

/** Where the dates stand: one path for each. */
function datesIn(value: unknown, path: string[] = []): string[][] {
  if (value instanceof Date) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => datesIn(each, [...path, escaped(key)]));
}

/** For tRPC's links and react-query's hydration, in the browser. */
export const wire = {
  serialize(value: unknown): Wire {
    const dates = datesIn(value);
    if (dates.length === 0) return { json: value };
    const values: Tree =
      value instanceof Date ? ['Date'] : Object.fromEntries(dates.map((path) => [path.join('.'), ['Date']]));
    return { json: value, meta: { values, v: 1 } };
  },
  deserialize({ json, meta }: Wire): unknown {
    return meta?.values ? mended(structuredClone(json), meta.values) : json;
  },
};
