const counts = new Intl.NumberFormat('sv-SE');

/** "12 345", with spaces that do not break. */
export const formatCount = (count: number): string => counts.format(count);

/** "1 annons", "1 250 annonser". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
