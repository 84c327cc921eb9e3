import type { Metadata } from 'next';
import { searchMetadata } from '@/features/listing-page/listing-metadata';
import { noOptions } from '@/features/listings/filter-options';
import { countKey, countQuery, parseFilters } from '@/features/listings/filters';
import { firstPage } from '@/features/listings/first-page';
import { searchList, searchQuery } from '@/features/listings/lists';
import { NothingInSearch } from '@/features/listings/nothing-in-search';
import { PlainFilters } from '@/features/listings/plain-filters';
import { SearchView } from '@/features/listings/search-view';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { optional, publicApi } from '@/trpc/public-server';

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  return searchMetadata(parseFilters(toParams(await searchParams)));
}

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const filters = parseFilters(params);
  const from = params.get('cursor');
  const [options = noOptions, counts, page] = await Promise.all([
    optional(publicApi.races.options()),
    optional(publicApi.listings.counts(countQuery(filters))),
    optional(publicApi.listings.search({ ...searchQuery(filters), cursor: from })),
  ]);
  return (
    <SearchView
      options={options}
      count={{ query: countKey(filters), counts }}
      first={firstPage(searchList(filters, options), page, <NothingInSearch query={filters.query} />, from)}
      plain={<PlainFilters options={options} filters={filters} />}
    />
  );
}
