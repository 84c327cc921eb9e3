import { foldWords } from '@/domain/site/search-words';

/** How many races are suggested. */
const SUGGESTED = 6;

interface Race {
  name: string;
  places: number;
}

/**
 * The races to suggest for a text: those whose name begins with it first, then those with a word that does, then those
 * that hold it; with places for sale before without. Without a text the most popular that have places.
 * @param races the most popular first
 */
export function matchSuggestions<R extends Race>(races: readonly R[], text: string): R[] {
  const typed = foldWords(text);
  const rank = ({ name, places }: Race): number | null => {
    const normalized = foldWords(name);
    if (!typed) return places > 0 ? 0 : null;
    if (!normalized.includes(typed)) return null;
    const near = normalized.startsWith(typed) ? 0 : normalized.includes(` ${typed}`) ? 1 : 2;
    return near + (places > 0 ? 0 : 3);
  };
  return races
    .flatMap((race) => {
      const at = rank(race);
      return at === null ? [] : [{ race, at }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, SUGGESTED)
    .map(({ race }) => race);
}
