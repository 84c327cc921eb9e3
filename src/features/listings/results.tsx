'use client';

import { Fragment, type ReactNode, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { CardGrid, CardGridItem } from '@/components/ui/card-grid';
import { LazyEmptyState } from '@/components/ui/lazy-empty-state';
import { Notice } from '@/components/ui/notice';
import { showProblem } from '@/components/ui/toast';
import { turnOf } from '@/domain/ads';
import { type Ad, AdCard } from '@/features/ads/ads';
import { useOwnListings, useSignedIn } from '@/features/auth/use-session';
import { counted } from '@/text/numbers';
import classes from './browse.module.css';
import { ListingCard, type ListingCardData } from './listing-card';

/** "12 startplatser hittades" */
export const countText = (count: number): string =>
  `${counted(count, 'startplats', 'startplatser')} hittades`;

interface ListingGridProps {
  listings: ListingCardData[];
  label?: string;
  bare?: boolean;
  inAll?: boolean;
  /** Ads among the cards, and after how many; on narrow screens after every third. */
  ads?: { list: Ad[]; every: 3 | 6; last: boolean };
}

export function ListingGrid({ listings, label, bare, inAll, ads }: ListingGridProps) {
  const signedIn = useSignedIn();
  const own = useOwnListings();
  return (
    <CardGrid label={label}>
      {listings.map((listing, index) => (
        <Fragment key={listing.id}>
          <CardGridItem>
            <ListingCard
              listing={listing}
              signedIn={signedIn}
              own={own?.get(listing.id)?.role}
              bare={bare}
              inAll={inAll}
            />
          </CardGridItem>
          {ads && <AdAfter shown={index + 1} of={listings.length} {...ads} />}
        </Fragment>
      ))}
    </CardGrid>
  );
}

interface AdAfterProps {
  shown: number;
  of: number;
  list: Ad[];
  every: 3 | 6;
  last: boolean;
}

/** The ad after so many cards, if there is one. Ads for narrow screens only are hidden by the stylesheet. */
function AdAfter({ shown, of, list, every, last }: AdAfterProps) {
  if (shown % NARROW !== 0 || (shown === of && !last)) return null;
  const ad = list[turnOf(shown / NARROW - 1, list.length)];
  if (!ad) return null;
  return (
    <CardGridItem between className={shown % every === 0 ? undefined : classes.narrowOnly}>
      <AdCard ad={ad} />
    </CardGridItem>
  );
}
const NARROW = 3;

/** A search without a network waits for it; until then it must not look as if it had been made. */
export const OfflineNotice = ({ paused }: { paused: boolean }) =>
  paused && (
    <Notice kind="warning" role="status" mb="md" title="Du är offline">
      Startplatserna hämtas när anslutningen är tillbaka.
    </Notice>
  );

/** The list could not be fetched: says so once as a toast, and stays with a way to try again. */
export function ListingsFailed({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text: string;
  onRetry: () => void;
  /** Another action. */
  children?: ReactNode;
}) {
  useEffect(() => showProblem(title, text), [title, text]);
  return (
    <LazyEmptyState picture="error" title={title} text={text}>
      <Button onClick={onRetry}>Försök igen</Button>
      {children}
    </LazyEmptyState>
  );
}
