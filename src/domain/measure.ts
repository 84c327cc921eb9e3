/** Shares, medians and sums are of so many at least: fewer say little, and would give single purchases away. */
export const MIN_FOR_MEASURE = 5;

/** A median of hours as it is shown: whole, rounded up, at least 1; null where it is of too few. */
export const shownHours = (count: number, hours: number | null): number | null =>
  hours === null || count < MIN_FOR_MEASURE ? null : Math.max(1, Math.ceil(hours));
