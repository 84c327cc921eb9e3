import { onDemand } from './on-demand';

/** An empty state on public pages, which seldom show it: not part of their first load. */
export const LazyEmptyState = onDemand(() => import('./empty-state').then((file) => file.EmptyState));
