import type { ReactNode } from 'react';
import type { Outputs } from '@/trpc/client';
import { ListingItems } from './listing-items';
import type { FirstPage } from './listing-results';
import type { List } from './lists';

/** A list's page as the server renders it. */
export const firstPage = (
  { href, bare, ads, filters }: List,
  page: Outputs['listings']['search'] | undefined,
  empty: ReactNode,
  from: string | null = null,
): FirstPage | undefined =>
  page && {
    href,
    from,
    items:
      page.items.length === 0 ? (
        empty
      ) : (
        <ListingItems listings={page.items} bare={bare} filters={filters} ads={ads} />
      ),
    count: page.items.length,
    nextCursor: page.nextCursor,
  };
