/** Letters of Europe that no decomposition takes apart, as the database's `fold` writes them (drizzle/0000_search.sql). */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
};

/** A text in plain lower-case letters: "Göteborg" as "goteborg". */
export const foldDiacritics = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[æđðħıłøœßŧþ]/g, (letter) => plainLetters[letter] ?? letter);

/** A text as it is searched: plain letters and figures, with single spaces between. */
export const foldWords = (text: string): string =>
  foldDiacritics(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What is searched for: each of these is to be found. */
export const searchWords = (search: string): string[] => search.split(/\s+/).map(foldWords).filter(Boolean);

/**
 * Whether a text has every word of a search, whole or in part. Nothing to search for is in every text, signs alone in
 * none. In a query: `hasWords` of src/server/db/words.ts.
 */
export function hasWords(text: string, search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === '';
  const folded = foldWords(text);
  return words.every((word) => folded.includes(word));
}
