const counts = new Intl.NumberFormat('sv-SE');

/** "12 345", with spaces that do not break. */
export const formatCount = (count: number): string => counts.format(count);
