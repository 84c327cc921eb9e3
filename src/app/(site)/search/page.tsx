import type { Metadata } from 'next';
import { countQuery, parseFilters, searchQuery } from '@/features/listings/filters';
import { searchMetadata } from '@/features/listings/listing-metadata';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { api, HydrateClient } from '@/trpc/server';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return searchMetadata(parseFilters(toParams(await searchParams)));
}

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
