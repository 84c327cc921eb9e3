import dynamic from 'next/dynamic';
import { withoutCode } from './missing-code';

/** An empty state on a page that mostly has something to show: its code is no part of the first load. */
export const LateEmptyState = dynamic(() =>
  import('./empty-state').then((file) => file.EmptyState).catch(withoutCode),
);
