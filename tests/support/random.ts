/** Random numbers by a seed, so that a run can be had again (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `RANDOM_RUNS` is a factor on the number of random runs: 1 by default, 10 in `npm run test:all`. */
const factor = Number(process.env.RANDOM_RUNS ?? 1);
export const randomRuns = (runs: number): number => Math.max(1, Math.round(runs * factor));
export const RANDOM_TIMEOUT = 30_000 * Math.max(1, factor);
