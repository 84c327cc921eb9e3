interface CacheOptions {
  /** How long an entry is valid, in ms of real time. */
  forMs: number;
  /** The most entries; the oldest are removed first. */
  maxEntries: number;
  /** Called before each read with a function that clears the cache: for a listener of changes. */
  invalidateOn?: (clear: () => void) => void;
}

/**
 * Caches a function's results in this process. Calls with an equal argument while the first is running share its
 * result; a failure is not cached.
 */
export function cached<Input, Result>(
  read: (input: Input) => Promise<Result>,
  { forMs, maxEntries, invalidateOn }: CacheOptions,
): (input: Input) => Promise<Result> {
  const entries = new Map<string, { result: Promise<Result>; until: number }>();
  const clear = () => entries.clear();
  return (input) => {
    const key = JSON.stringify(input);
    const entry = entries.get(key);
    if (entry && entry.until > performance.now()) return entry.result;
    entries.delete(key);
    invalidateOn?.(clear);
    // A Drizzle query runs each time it is awaited; a promise of its result does not.
    const result = Promise.resolve(read(input));
    entries.set(key, { result, until: performance.now() + forMs });
    result.catch(() => entries.delete(key));
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return result;
  };
}
