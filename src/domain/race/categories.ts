export const sportCategories = [
  'Löpning',
  'Cykel',
  'Simning',
  'Skidor',
  'Triathlon',
  'Swimrun',
  'Orientering',
  'Trail',
  'Ultralopp',
  'Övrigt',
] as const;
export type SportCategory = (typeof sportCategories)[number];

/** The distances a search offers first. */
export const standardDistances = ['5K', '10K', '21K', '42K', 'Ultra'] as const;

/** Races by their length, for a runner with a rough distance in mind. */
export const distanceBands = ['to10', 'to21', 'to42', 'to100', 'over100'] as const;
export type DistanceBand = (typeof distanceBands)[number];

/** The longest of each band, in km. */
const longest: Record<DistanceBand, number> = {
  to10: 10,
  to21: 21.1,
  to42: 42.2,
  to100: 100,
  over100: Infinity,
};

/** What standard labels and names of distances mean, in km; "Ultra" is only known to be longer than a marathon. */
const named: Record<string, number> = {
  halvmarathon: 21.1,
  halvmaraton: 21.1,
  marathon: 42.2,
  maraton: 42.2,
  ultra: 50,
};

/** The length in a race's label, in km; null when it has none. "10K", "90 km", "1 500 m", "5 mil". */
export function kmOf(label: string): number | null {
  const text = label.toLowerCase().replace(/(\d)[\s\u00a0](?=\d{3})/g, '$1');
  const [, number = '', unit = ''] = /(\d+(?:[.,]\d+)?)\s*(km|k|mil|m)(?![a-zåäö])/.exec(text) ?? [];
  if (!number) return named[text.trim()] ?? null;
  const value = Number(number.replace(',', '.'));
  if (unit === 'mil') return value * 10;
  if (unit === 'm') return value / 1000;
  // The standard labels are rounded.
  if (value === 21) return 21.1;
  return value === 42 ? 42.2 : value;
}

/** The band of a label; null when it has no length. */
export function bandOf(label: string): DistanceBand | null {
  const km = kmOf(label);
  return km === null ? null : (distanceBands.find((band) => km <= longest[band]) ?? null);
}
