/** Bands of distance that a visitor chooses among. */
export const distanceFamilies = ['kort', 'halv', 'hel', 'lang'] as const;
export type DistanceFamily = (typeof distanceFamilies)[number];

/** The longest of each band, in km, except the last. A half marathon is 21.1 km, a marathon 42.2. */
const limits: readonly (readonly [DistanceFamily, number])[] = [
  ['kort', 10],
  ['halv', 21.5],
  ['hel', 42.5],
];

/** A distance label's length in km, the longest of a range; null when it names none, as "Sprint". */
export function kilometresOf(label: string): number | null {
  if (/^ultra$/i.test(label.trim())) return 50;
  const [, number, unit] = /(\d+(?:[.,]\d+)?)\s*(km|k|m)\b/i.exec(label) ?? [];
  if (!number || !unit) return null;
  const value = Number(number.replace(',', '.'));
  return unit.toLowerCase() === 'm' ? value / 1000 : value;
}

/** The band a distance label belongs to; null when it names no length. */
export function distanceFamily(label: string): DistanceFamily | null {
  const km = kilometresOf(label);
  if (km === null) return null;
  return limits.find(([, longest]) => km <= longest)?.[0] ?? 'lang';
}
