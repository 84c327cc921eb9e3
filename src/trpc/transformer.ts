/**
 * Superjson's wire format, limited to JSON, Date and undefined. Superjson itself also rebuilds other classes and shared
 * references, which let a small request become a huge value.
 */

/** Of one value, read or written. Our answers stay far below. */
export const limits = { depth: 32, annotations: 10_000 };

type Kind = 'Date' | 'undefined';

interface Serialized {
  json?: unknown;
  meta?: { values: [Kind] | Record<string, [Kind]>; v: 1 };
}

function refuse(what: string): never {
  throw new TypeError(`Unsupported value: ${what}`);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

/** Refuses what JSON would write as something else. */
function kindOf(value: unknown): Kind | 'json' | 'tree' {
  if (value === undefined) return 'undefined';
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return 'json';
  if (typeof value === 'number') return Number.isFinite(value) ? 'json' : refuse(String(value));
  if (!isObject(value)) return refuse(typeof value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? refuse('invalid date') : 'Date';
  return isPlain(value) ? 'tree' : refuse('class instance');
}

function checkDepth(depth: number): void {
  if (depth > limits.depth) refuse(`deeper than ${limits.depth} levels`);
}

function checkAnnotations(count: number): void {
  if (count > limits.annotations) refuse(`more than ${limits.annotations} annotations`);
}

/** A part of a path such as `items.0.at`. */
const escaped = (key: string): string => key.replace(/[\\.]/g, '\\$&');

/** Adds each date, and each undefined of a list, by its path. An undefined property is left out, as JSON does. */
function annotate(tree: object, parent: string, depth: number, into: Map<string, [Kind]>): void {
  checkDepth(depth);
  for (const [key, value] of Object.entries(tree)) {
    const kind = kindOf(value);
    if (kind === 'json' || (kind === 'undefined' && !Array.isArray(tree))) continue;
    const path = parent + escaped(key);
    if (kind === 'tree') annotate(value, `${path}.`, depth + 1, into);
    else checkAnnotations(into.set(path, [kind]).size);
  }
}

function serialize(json: unknown): Serialized {
  const kind = kindOf(json);
  if (kind === 'Date') return { json, meta: { values: [kind], v: 1 } };
  if (!isObject(json)) return { json };
  const values = new Map<string, [Kind]>();
  annotate(json, '', 1, values);
  return values.size === 0 ? { json } : { json, meta: { values: Object.fromEntries(values), v: 1 } };
}

function revive(value: unknown, annotation: unknown): unknown {
  const [kind, ...nested] = Array.isArray(annotation) ? annotation : [];
  if (nested.length > 0) refuse('nested annotation');
  if (kind === 'undefined' && (value === null || value === undefined)) return undefined;
  // React writes the dates of a page's own data itself.
  if (kind === 'Date' && value instanceof Date) return value;
  if (kind === 'Date' && typeof value === 'string') {
    const date = new Date(value);
    if (date.toISOString() === value) return date;
  }
  return refuse(`annotated as ${String(kind)}`);
}

/** A copy with its annotated values. Each annotation met is taken out of `values`. */
function reviveTree(tree: object, parent: string, depth: number, values: Map<string, unknown>): object {
  checkDepth(depth);
  const copied = Object.entries(tree).map(([key, value]): [string, unknown] => {
    const path = parent + escaped(key);
    const annotation = values.get(path);
    if (values.delete(path)) return [key, revive(value, annotation)];
    const kind = kindOf(value);
    if (kind === 'Date') refuse('date without an annotation');
    return [key, kind === 'tree' ? reviveTree(value as object, `${path}.`, depth + 1, values) : value];
  });
  return Array.isArray(tree) ? copied.map(([, value]) => value) : Object.fromEntries(copied);
}

/** The envelope's own fields. */
function fields(envelope: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isObject(envelope) || Array.isArray(envelope)) return refuse('envelope');
  for (const name of Object.keys(envelope)) if (!names.includes(name)) refuse(`envelope with ${name}`);
  return { ...envelope };
}

function deserialize(serialized: unknown): unknown {
  const { json, meta = {} } = fields(serialized, ['json', 'meta']);
  const { values = {}, v = 1 } = fields(meta, ['values', 'v']);
  if (v !== 1) refuse('version');
  if (Array.isArray(values)) return revive(json, values);
  if (!isObject(values)) refuse('annotations');
  const annotations = new Map<string, unknown>(Object.entries(values));
  checkAnnotations(annotations.size);
  const kind = kindOf(json);
  if (kind === 'Date') refuse('date without an annotation');
  const value = isObject(json) ? reviveTree(json, '', 1, annotations) : json;
  if (annotations.size > 0) refuse('annotation without a value');
  return value;
}

/** For tRPC on both sides and for react-query's hydration. */
export const transformer = { serialize, deserialize };
