'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { renderNothing } from '@/components/missing-code';
import type { Listing, LiveListingState } from './live-listing';

/** Loaded after hydration: the page came with the listing as it is. */
const LiveListing = dynamic(() =>
  import('./live-listing').then((file) => file.LiveListing).catch(renderNothing),
);

/** Keeps a listing up to date and announces changes. @returns also what does so, to be rendered anywhere */
export function useLiveListing(initial: Listing): LiveListingState & { updates: ReactNode } {
  const [state, setState] = useState<LiveListingState>({ listing: initial, gone: false, announcement: '' });
  return { ...state, updates: <LiveListing initial={initial} onChange={setState} /> };
}
