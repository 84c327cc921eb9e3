const KEY = 'recent-searches';
const MOST = 4;

/** The last searches in this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  if (!text) return;
  try {
    const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
  } catch {}
}
