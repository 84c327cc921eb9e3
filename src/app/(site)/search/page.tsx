import type { Metadata } from 'next';
import { searchMetadata } from '@/features/listing-page/listing-metadata';
import { countQuery, parseFilters, searchQuery } from '@/features/listings/filters';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { HydratePublic, publicApi, withTimeout } from '@/trpc/public-server';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return searchMetadata(parseFilters(toParams(await searchParams)));
}

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const filters = parseFilters(params);
  const from = params.get('cursor');
  await Promise.all([
    publicApi.races.options.prefetch(),
    withTimeout(publicApi.listings.count.prefetch(countQuery(filters))),
    publicApi.listings.search.prefetchInfinite(
      { ...searchQuery(filters), cursor: from },
      { initialCursor: from },
    ),
  ]);
  return (
    <HydratePublic>
      <SearchView from={from} />
    </HydratePublic>
  );
}
