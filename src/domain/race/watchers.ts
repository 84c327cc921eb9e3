/** Fewer are not shown: who knows one of them would know who it is. */
export const WATCHERS_SHOWN_FROM = 3;

/** No count goes farther. */
export const MAX_WATCHERS = 100;

/** How many watch a race, as anyone may see it; null while they are few. */
export const shownWatchers = (count: number): number | null => (count >= WATCHERS_SHOWN_FROM ? count : null);
