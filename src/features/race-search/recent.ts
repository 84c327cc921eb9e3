import { inBrowser } from '@/components/stored';

const MAX_RECENT = 4;
const stored = inBrowser<string[]>('recent-searches');

/** The last searches in this browser, newest first. */
export const recentSearches = (): string[] => stored.get() ?? [];

export function rememberSearch(text: string): void {
  if (!text) return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  stored.set([text, ...others].slice(0, MAX_RECENT));
}
