/** Next's `searchParams`. */
export type SearchParams = Promise<QueryRecord>;
type QueryRecord = Record<string, string | string[] | undefined>;

/** A page's `searchParams` as the browser would give them. */
export function toParams(record: QueryRecord): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(record)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) params.set(key, first);
  }
  return params;
}
