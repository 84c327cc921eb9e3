import { z } from '@/domain/zod';
import { StripeApiError } from './errors';

type Tree = { [key: string]: Tree | string };

/** Reads `a[b][0][c]=x` into nested objects and arrays. */
export function parseForm(form: URLSearchParams): unknown {
  const root: Tree = {};
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[');
    if (path.includes('__proto__')) continue;
    let node = root;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(node).length) : part;
      if (depth === path.length - 1) {
        node[key] = value;
        break;
      }
      const next = node[key];
      const child: Tree = typeof next === 'object' ? next : {};
      node[key] = child;
      node = child;
    }
  }
  return withArrays(root, true);
}

function withArrays(tree: Tree | string, isRoot = false): unknown {
  if (typeof tree === 'string') return tree;
  const keys = Object.keys(tree);
  const isArray = !isRoot && keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  if (isArray) return keys.sort((a, b) => Number(a) - Number(b)).map((key) => withArrays(tree[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, withArrays(tree[key] ?? '')]));
}

export const text = z.string();
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const anything = z.unknown();

/** An empty value unsets a key; an empty map unsets them all. */
export const metadata = z
  .union([z.literal('').transform(() => null), z.record(z.string().max(40), z.string().max(500))])
  .refine((map) => map === null || Object.keys(map).length <= 50, 'metadata has more than 50 keys');

export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

export function params<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({ ...shape, expand: z.array(text).optional() });
}

const createdFilter = z
  .union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])
  .optional();

export type CreatedFilter = z.output<typeof createdFilter>;

export function listParams<S extends z.ZodRawShape>(shape: S) {
  return params({
    limit: integer.pipe(z.number().min(1).max(100)).optional(),
    starting_after: text.optional(),
    ending_before: text.optional(),
    created: createdFilter,
    ...shape,
  });
}

/** Filters by an exact value. */
export const keys = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text.optional()])) as Record<
    Name,
    z.ZodOptional<typeof text>
  >;

function bracketed(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}

export function checkParams<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw paramError(result.error.issues, input);
}

function paramError(issues: z.core.$ZodIssue[], input: unknown): StripeApiError {
  const unknownKeys = issues.find((issue) => issue.code === 'unrecognized_keys');
  const issue = unknownKeys ?? issues[0];
  if (!issue) return new StripeApiError('Invalid request', { stored: false });
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    return new StripeApiError(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
      stored: false,
    });
  }
  const param = bracketed(issue.path);
  if (valueAt(input, issue.path) === undefined) {
    return new StripeApiError(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
      stored: false,
    });
  }
  const isInteger = issue.message === 'integer';
  return new StripeApiError(
    isInteger
      ? `Invalid integer: ${String(valueAt(input, issue.path))}`
      : `Invalid ${param}: ${issue.message}`,
    { code: isInteger ? 'parameter_invalid_integer' : undefined, param, stored: false },
  );
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
