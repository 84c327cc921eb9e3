const MAX_QUERIES = 200;

/**
 * Keeps built queries by their shape: building them took a tenth of the process's time for a search.
 * @returns a function that gives the query of a shape, which it builds the first time
 */
export function queryCache<Query>(): (shape: string, build: () => Query) => Query {
  const queries = new Map<string, Query>();
  return (shape, build) => {
    const known = queries.get(shape);
    if (known) return known;
    if (queries.size >= MAX_QUERIES) queries.clear();
    const query = build();
    queries.set(shape, query);
    return query;
  };
}
