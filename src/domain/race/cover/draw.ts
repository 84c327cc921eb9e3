/** Whole units are fine enough for shapes of this size, and short. */
export const n = (value: number): string => String(Math.round(value));

/** Coordinates with a space only where SVG needs one. */
export const at = (...values: number[]): string =>
  values.map((value, i) => (i > 0 && Math.round(value) >= 0 ? ` ${n(value)}` : n(value))).join('');

export type Point = readonly [x: number, y: number];

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;

/** The cover's own line ends are round. */
export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;

/** From the left edge. */
export const rect = (y: number, width: number, height: number, fill: string): string =>
  `<rect${y ? ` y="${n(y)}"` : ''} width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;

/** "0.5" as ".5". */
const share = (value: number): string => String(value).replace(/^0\./, '.');

export const opacity = (value: number): string => ` opacity="${share(value)}"`;

/** A colour that changes from the top of a shape to its bottom. */
export const fade = (id: string, colors: readonly string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${colors
    .map(
      (color, i) => `<stop${i ? ` offset="${share(i / (colors.length - 1))}"` : ''} stop-color="${color}"/>`,
    )
    .join('')}</linearGradient>`;

/** From the first point through the others in soft waves, level at each. */
export function wave(points: readonly Point[]): string {
  let [x0, y0] = (points[0] ?? [0, 0]).map(Math.round) as [number, number];
  let d = `M${at(x0, y0)}`;
  points.slice(1).forEach(([toX, toY], i) => {
    const [x, y] = [Math.round(toX) - x0, Math.round(toY) - y0];
    d += i === 0 ? `c${at(x / 2, 0, x / 2, y, x, y)}` : `s${at(x / 2, y, x, y)}`;
    [x0, y0] = [x0 + x, y0 + y];
  });
  return d;
}

/** The land under a line from edge to edge. */
export const landPath = (top: string, bottom: number): string => `${top}V${n(bottom)}H0z`;

/** Between two colours. */
export function mix(from: string, to: string, part: number): string {
  const channel = (i: number) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

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

export type Season = 'winter' | 'spring' | 'summer' | 'autumn';
export type Hour = 'night' | 'dawn' | 'day' | 'dusk';
/** The background of the course. */
export type Terrain = 'forest' | 'fell' | 'lake' | 'sea' | 'plain' | 'city';
/** What one races on. */
export type Ground = 'snow' | 'ice' | 'road' | 'path' | 'water' | 'islands';
export type Landmark =
  | 'spruces'
  | 'oaks'
  | 'cottage'
  | 'church'
  | 'spire'
  | 'cathedral'
  | 'townhall'
  | 'skyline'
  | 'stadium'
  | 'keep'
  | 'bridge'
  | 'footbridge'
  | 'lighthouse'
  | 'sails'
  | 'rocks'
  | 'peak'
  | 'maypole'
  | 'windmill'
  | 'mine'
  | 'portal'
  | 'obstacle';
