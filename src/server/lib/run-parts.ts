import { logger } from './logger';

interface Outcome<Name extends string, Result> {
  /** What came of each part that did not fail. */
  results: Partial<Record<Name, Result>>;
  /** Those that failed, with what. */
  failed: { name: Name; error: unknown }[];
}

/**
 * Runs parts that do not need each other, one after another: one that fails is logged, and the others run all the same.
 * @param what names the failed part in the log.
 */
export async function runParts<Name extends string, Result>(
  parts: Record<Name, () => Promise<Result>>,
  what: string,
): Promise<Outcome<Name, Result>> {
  const outcome: Outcome<Name, Result> = { results: {}, failed: [] };
  for (const name of Object.keys(parts) as Name[]) {
    try {
      outcome.results[name] = await parts[name]();
    } catch (error) {
      logger.error({ err: error, what: name }, what);
      outcome.failed.push({ name, error });
    }
  }
  return outcome;
}

/**
 * As `runParts`, of parts that each do a number of things.
 * @returns how many in all.
 * @throws the first failure, once every part has been run.
 */
export async function runAll(parts: Record<string, () => Promise<number>>, what: string): Promise<number> {
  const { results, failed } = await runParts(parts, what);
  const [failure] = failed;
  if (failure) throw failure.error;
  return Object.values(results).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Pages of a query, each read from the last row of the one before: what stays due is seen once, and blocks nothing. */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    last = page.at(-1);
  }
}
