/** The next of some numbers from 0 up to 1 that look random. */
export type Random = () => number;

/** The same numbers for the same text: FNV-1a for the seed, mulberry32 for the numbers: short, and even enough for a drawing. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();

export const pick = <T>(random: Random, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];
