/** A number at the end, with or without its unit: " 30", " 21,1 km", " 1500 m". */
const NUMBER = /\s+\d[\d.,–-]*(\s*(km|mil|m|k))?$/i;

/**
 * What the distances of one event are called in common: each is a race of its own, as "Lidingöloppet 30" and
 * "Lidingöloppet 15" are, or "Stockholm Triathlon" and "Stockholm Triathlon Sprint".
 */
export function eventName({ raceName, distance }: { raceName: string; distance: string }): string {
  const name = raceName.trim();
  const bare = name.toLowerCase().endsWith(` ${distance.toLowerCase()}`)
    ? name.slice(0, -distance.length)
    : name.replace(NUMBER, '');
  return bare.trim().toLowerCase();
}
