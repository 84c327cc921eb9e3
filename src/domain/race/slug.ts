/** A race's address: lower case, å/ä/ö as a/a/o, words joined by hyphens. */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
