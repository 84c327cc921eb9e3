/** Where one says that a race is missing. @param name what was searched for, if anything */
export const missingRacePath = (name = ''): string =>
  name.trim() ? `/lopp-saknas?namn=${encodeURIComponent(name.trim())}` : '/lopp-saknas';

/** Where one says that something about a race is wrong. */
export const wrongFactPath = (slug: string): string => `/lopp/${slug}/stammer-inte`;
