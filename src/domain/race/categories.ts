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
