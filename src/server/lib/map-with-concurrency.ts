/** Acts on each item, at most so many at a time. @returns what came of each, in their order. */
export async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  apply: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await apply(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}
