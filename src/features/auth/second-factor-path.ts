/** The page that asks for an admin's second factor. */
export const secondFactorPath = (next: string): string =>
  `/admin/second-factor?next=${encodeURIComponent(next)}`;
