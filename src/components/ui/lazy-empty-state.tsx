import dynamic from 'next/dynamic';
import { renderNothing } from './missing-code';

/** An empty state on public pages, which seldom show it: not part of their first load. */
export const LazyEmptyState = dynamic(() =>
  import('./empty-state').then((file) => file.EmptyState).catch(renderNothing),
);
