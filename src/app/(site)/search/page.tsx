import type { Metadata } from 'next';
import { countQuery, parseFilters, searchQuery } from '@/features/listings/filters';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata: Metadata = {
  title: 'Hitta startplats',
  description: 'Sök bland startplatser till svenska lopp efter lopp, plats, distans, pris och datum.',
};

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const filters = parseFilters(toParams(await searchParams));
  await Promise.all([
    api.races.list.prefetch(),
    api.listings.distances.prefetch(),
    api.listings.count.prefetch(countQuery(filters)),
    api.listings.search.prefetchInfinite(searchQuery(filters)),
  ]);
  return (
    <HydrateClient>
      <SearchView />
    </HydrateClient>
  );
}
