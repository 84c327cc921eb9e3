/** Letters that Unicode does not take apart into a plain one and a mark. */
const whole: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', þ: 'th' };

/** A race's address: lower case, å/ä/ö as a/a/o, words joined by hyphens. */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[æøßłđþ]/g, (letter) => whole[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Whether a text could be a race's address. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);

/** The paths with a race's slug: pages, widget and picture. */
const raceAddress = /^((?:\/embed|\/og)?\/lopp\/)([^/]+)(.*)$/;

/** The path that is meant by one whose slug has capital letters, as somebody types or prints it; null for every other. */
export function lowerCasePath(path: string): string | null {
  const [, before, slug = '', after] = raceAddress.exec(path) ?? [];
  const lower = slug.toLowerCase();
  return lower !== slug && isSlug(lower) ? `${before}${lower}${after}` : null;
}

/** A number at the end, with or without its unit: " 30", " 21,1 km", " 1500 m". */
const NUMBER = /\s+\d[\d.,–-]*(\s*(km|mil|m|k))?$/i;

/**
 * What the distances of one event are called in common: each is a race of its own, as "Lidingöloppet 30" and
 * "Lidingöloppet 15" are, or "Stockholm Triathlon" and "Stockholm Triathlon Sprint".
 */
export function eventName({ raceName, distance }: { raceName: string; distance: string }): string {
  const name = raceName.trim();
  const stripped = name.toLowerCase().endsWith(` ${distance.toLowerCase()}`)
    ? name.slice(0, -distance.length)
    : name.replace(NUMBER, '');
  return stripped.trim().toLowerCase();
}
