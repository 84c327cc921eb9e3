/** Figures of the site are shown from so many completed purchases: fewer say nothing, and a single one could be seen. */
export const MIN_COMPLETED_FOR_FIGURES = 20;

/** The figures are of so many months back: what was true long ago says little of today. */
export const FIGURES_MONTHS = 12;

/** What is counted, of the same months. */
export interface Counted {
  /** Purchases completed with the seller paid in full. */
  completed: number;
  /** Name changes made before the seller's deadline. */
  onTime: number;
  /** Name changes not made: the seller's time ran out, or they gave up the sale. */
  missed: number;
  /** Hours from when the seller could begin until half of those on time were made; null when there are none. */
  toNameChange: number | null;
}

export interface SiteFigures {
  completed: number;
  /** Whole percent, rounded down: 100 only when none was missed. */
  onTimePercent: number;
  /** Whole hours, rounded up: at least 1. */
  hoursToNameChange: number;
}

/** The site's figures as they may be shown; null while there is too little to count. */
export function siteFigures({ completed, onTime, missed, toNameChange }: Counted): SiteFigures | null {
  if (completed < MIN_COMPLETED_FOR_FIGURES || onTime === 0 || toNameChange === null) return null;
  return {
    completed,
    onTimePercent: Math.floor((100 * onTime) / (onTime + missed)),
    hoursToNameChange: Math.max(1, Math.ceil(toNameChange)),
  };
}
