import type Stripe from 'stripe';
import { StripeApiError } from './errors';
import type { CreatedFilter } from './params';
import type { StripeStore } from './store';

type Json = Record<string, unknown>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/** How many objects a list inside another object has at most, as at Stripe. */
const EMBEDDED = 10;

/** A list inside another object, newest first: the rest has to be listed. */
export const embedded = <T>(url: string, newestFirst: T[]): Stripe.ApiList<T> =>
  listOf(url, newestFirst.slice(0, EMBEDDED), newestFirst.length > EMBEDDED);

interface PageParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter;
}

/** One page of objects given newest first. */
export function page<T extends { id: string; created?: number }>(
  url: string,
  newestFirst: T[],
  params: PageParams,
): Stripe.ApiList<T> {
  const limit = params.limit ?? 10;
  const matching = newestFirst.filter((item) => createdMatches(item.created ?? 0, params.created));
  if (params.ending_before) {
    const end = position(matching, params.ending_before);
    const start = Math.max(0, end - limit);
    return listOf(url, matching.slice(start, end), start > 0);
  }
  const start = params.starting_after ? position(matching, params.starting_after) + 1 : 0;
  return listOf(url, matching.slice(start, start + limit), matching.length > start + limit);
}

function position(items: { id: string }[], id: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw new StripeApiError(`No such object: '${id}'`, { code: 'resource_missing' });
  return index;
}

export function createdMatches(created: number, filter: CreatedFilter): boolean {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  return (
    (filter.gt === undefined || created > filter.gt) &&
    (filter.gte === undefined || created >= filter.gte) &&
    (filter.lt === undefined || created < filter.lt) &&
    (filter.lte === undefined || created <= filter.lte)
  );
}

/** A copy of a stored object as the API shows it, with the requested parts expanded. */
export function present(store: StripeStore, object: unknown, expand: string[] = []): unknown {
  const copy: unknown = structuredClone(object);
  const roots = isRecord(copy) && copy.object === 'list' && Array.isArray(copy.data) ? copy.data : [copy];
  const paths = expand.map((path) => ({ path, parts: path.split('.') }));
  for (const root of roots) {
    if (!isRecord(root)) continue;
    const lineItems = root.object === 'checkout.session' ? root.line_items : undefined;
    if (lineItems) delete root.line_items;
    for (const { path, parts } of paths) {
      const inside = root === copy ? parts : parts.slice(1);
      if (root !== copy && parts[0] !== 'data') throw cannotExpand(path);
      if (lineItems && inside[0] === 'line_items') root.line_items = lineItems;
      else expandAt(store, root, inside, path);
    }
  }
  return copy;
}

function expandAt(store: StripeStore, node: Json, parts: string[], path: string): void {
  const [key, ...rest] = parts;
  if (key === undefined) return;
  if (node.object === 'charge' && key === 'refunds' && typeof node.id === 'string') {
    const refunds = store.refunds.by('charge', node.id);
    node.refunds = embedded(`/v1/charges/${node.id}/refunds`, structuredClone(refunds));
  }
  if (!(key in node)) throw cannotExpand(path);
  const value = node[key];
  if (typeof value === 'string') node[key] = structuredClone(find(store, value)) ?? value;
  const child = node[key];
  const children = Array.isArray(child) ? child : [child];
  for (const one of children) if (isRecord(one)) expandAt(store, one, rest, path);
}

function find(store: StripeStore, id: string): unknown {
  const found = [
    store.paymentIntents,
    store.charges,
    store.balanceTransactions,
    store.refunds,
    store.transfers,
    store.accounts,
    store.disputes,
    store.customers,
    store.paymentMethods,
    store.setupIntents,
  ]
    .map((collection) => collection.get(id))
    .find((one) => one !== undefined);
  return found ?? store.sessions.get(id);
}

function cannotExpand(path: string): StripeApiError {
  return new StripeApiError(`This property cannot be expanded (${path}).`, {
    param: 'expand',
    stored: false,
  });
}
