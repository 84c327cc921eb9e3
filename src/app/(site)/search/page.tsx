import type { Metadata } from 'next';
import { searchMetadata } from '@/features/listing-page/listing-metadata';
import { countQuery, noOptions, parseFilters } from '@/features/listings/filters';
import { searchQuery } from '@/features/listings/lists';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { HydratePublic, optional, publicApi } from '@/trpc/public-server';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return searchMetadata(parseFilters(toParams(await searchParams)));
}

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const filters = parseFilters(params);
  const cursor = params.get('cursor');
  const [options = noOptions] = await Promise.all([
    optional(publicApi.races.options()),
    publicApi.listings.counts.prefetch(countQuery(filters)),
    publicApi.listings.search.prefetchInfinite(
      { ...searchQuery(filters), cursor },
      { initialCursor: cursor },
    ),
  ]);
  return (
    <HydratePublic>
      <SearchView options={options} />
    </HydratePublic>
  );
}
