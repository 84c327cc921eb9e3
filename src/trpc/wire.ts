/*
 * Superjson's wire format, both ways, for what our calls and answers hold: JSON, dates and undefined. The whole library
 * rebuilds kinds that nobody here sends, and shared references that make a small request a huge value. Anything else
 * is an error in either direction; wire.test.ts compares with superjson itself.
 */

type Kind = 'Date' | 'undefined';

interface Wire {
  json?: unknown;
  /** `values`: the kind of the whole, or of what stands at each path. `v`: how paths are written. */
  meta?: { values?: [Kind] | Record<string, [Kind]>; v?: number };
}

type Holder = Record<string, unknown>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** "items.0.at": a dot or a backslash of a name's own has a backslash before it. */
const keysOf = (path: string): string[] =>
  (path.match(/(?:\\.|[^\\.])+/g) ?? ['']).map((key) => key.replace(/\\(.)/g, '$1'));
const escaped = (key: string): string => key.replace(/[\\.]/g, '\\$&');

function refuse(what: string): never {
  throw new TypeError(`Not readable here: ${what}`);
}

function only(names: readonly string[], value: unknown): void {
  if (!isObject(value) || Array.isArray(value)) refuse('no envelope');
  for (const name of Object.keys(value)) if (!names.includes(name)) refuse(name);
}

function restored(annotation: unknown, value: unknown): unknown {
  const [kind, ...rest] = Array.isArray(annotation) ? annotation : [];
  if (rest.length > 0) refuse('a nested annotation');
  if (kind === 'undefined' && (value === null || value === undefined)) return undefined;
  // What a page is drawn with goes to the browser by React, which writes dates itself.
  if (kind === 'Date' && value instanceof Date) return value;
  if (kind === 'Date' && typeof value === 'string') {
    const at = new Date(value);
    if (at.toISOString() === value) return at;
  }
  return refuse(String(kind));
}

/** Only what JSON itself wrote there: never a prototype, never a list's length. */
function holds(holder: unknown, key: string): holder is Holder {
  return isObject(holder) && Object.prototype.propertyIsEnumerable.call(holder, key);
}

function restoreAt(whole: unknown, path: string, annotation: unknown): void {
  const keys = keysOf(path);
  const last = keys.pop() as string;
  let holder = whole;
  for (const key of keys) holder = holds(holder, key) ? holder[key] : refuse('a path');
  if (!holds(holder, last)) refuse('a path');
  holder[last] = restored(annotation, holder[last]);
}

function deserialize(wire: Wire): unknown {
  only(['json', 'meta'], wire);
  const { json, meta } = wire;
  if (meta === undefined) return json;
  only(['values', 'v'], meta);
  if (meta.v !== undefined && meta.v !== 1) refuse('this version');
  if (meta.values === undefined) return json;
  if (Array.isArray(meta.values)) return restored(meta.values, json);
  if (!isObject(meta.values)) refuse('an annotation');
  const whole = structuredClone(json);
  for (const [path, annotation] of Object.entries(meta.values)) restoreAt(whole, path, annotation);
  return whole;
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

/** @throws for what JSON would write as something else without a word */
function kindOf(value: unknown): Kind | 'json' | 'tree' {
  if (value === undefined) return 'undefined';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return 'json';
  if (typeof value === 'number' && Number.isFinite(value)) return 'json';
  if (value instanceof Date && !Number.isNaN(value.getTime())) return 'Date';
  if (isObject(value) && isPlain(value)) return 'tree';
  throw new TypeError(
    `Not writable here: ${typeof value === 'object' ? 'an object of its own kind' : String(value)}`,
  );
}

/** Notes the path of each value that has no words in JSON. A name without a value is left out, as JSON does. */
function annotate(whole: object, before: string, values: Record<string, [Kind]>): void {
  for (const key of Object.keys(whole)) {
    const value = (whole as Holder)[key];
    const kind = kindOf(value);
    if (kind === 'json' || (kind === 'undefined' && !Array.isArray(whole))) continue;
    const path = before + escaped(key);
    if (kind === 'tree') annotate(value as object, `${path}.`, values);
    else values[path] = [kind];
  }
}

function serialize(value: unknown): Wire {
  const kind = kindOf(value);
  if (kind === 'Date') return { json: value, meta: { values: [kind], v: 1 } };
  if (kind !== 'tree') return { json: value };
  const values: Record<string, [Kind]> = {};
  annotate(value as object, '', values);
  return Object.keys(values).length > 0 ? { json: value, meta: { values, v: 1 } } : { json: value };
}

/** For tRPC on both sides and for react-query's hydration in the browser. */
export const wire = { serialize, deserialize };
