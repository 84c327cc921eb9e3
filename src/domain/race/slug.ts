/** Letters that Unicode does not take apart into a plain one and a mark. */
const whole: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', þ: 'th' };

/** A race's address: lower case, å/ä/ö as a/a/o, words joined by hyphens. */
export const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[æøßłđþ]/g, (letter) => whole[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Whether a text could be a race's address. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,200}$/.test(text);
