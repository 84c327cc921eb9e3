import { Fragment } from 'react';
import { CardGridItem } from '@/components/card-grid';
import { CARDS_BETWEEN_ADS } from '@/domain/site/ads';
import { AdAfter, type ListAds } from './ad-after';
import type { Filters } from './filters';
import { GroupCard } from './group-card';
import { ListingCard, type ListingCardData } from './listing-card';

interface ListingItemsProps {
  listings: ListingCardData[];
  /** How many stand before these in the list. */
  offset?: number;
  bare?: boolean;
  /** The filters behind them. */
  filters?: Filters;
  ads: ListAds;
}

/** Listings as the items of a grid, with ads among them. Rendered by the server, and for later pages by the browser. */
export const ListingItems = ({ listings, offset = 0, bare, filters = {}, ads }: ListingItemsProps) =>
  listings.map((listing, index) => {
    const shown = offset + index + 1;
    const isLast = index === listings.length - 1;
    return (
      <Fragment key={listing.group?.buyable === false ? `${listing.id}-rest` : listing.id}>
        <CardGridItem>
          {listing.group ? (
            <GroupCard listing={listing} group={listing.group} filters={filters} />
          ) : (
            <ListingCard listing={listing} bare={bare} row={!bare} />
          )}
        </CardGridItem>
        {shown % CARDS_BETWEEN_ADS === 0 && (ads.last || !isLast) && <AdAfter shown={shown} {...ads} />}
      </Fragment>
    );
  });
