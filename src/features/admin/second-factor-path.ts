/** Where an admin shows their second factor, before a page that only admins may see. */
export const secondFactorPath = (next: string): string =>
  `/admin/second-factor?next=${encodeURIComponent(next)}`;
