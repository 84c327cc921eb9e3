/** One crowded moment, what was measured of it, and which promises it broke. */
export interface Moment {
  what: string;
  figures: Record<string, number>;
  broken: string[];
}

/** The quantile of this share. */
export const at = (values: number[], share: number): number =>
  Math.round([...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0);
