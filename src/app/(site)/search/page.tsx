import type { Metadata } from 'next';
import { countQuery, parseFilters, searchQuery } from '@/features/listings/filters';
import { searchMetadata } from '@/features/listings/listing-metadata';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/site/search-params';
import { api, HydrateClient, withTimeout } from '@/trpc/server';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return searchMetadata(parseFilters(toParams(await searchParams)));
}

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const filters = parseFilters(params);
  const from = params.get('cursor');
  await Promise.all([
    api.races.options.prefetch(),
    withTimeout(api.listings.count.prefetch(countQuery(filters))),
    api.listings.search.prefetchInfinite({ ...searchQuery(filters), cursor: from }, { initialCursor: from }),
  ]);
  return (
    <HydrateClient>
      <SearchView from={from} />
    </HydrateClient>
  );
}
