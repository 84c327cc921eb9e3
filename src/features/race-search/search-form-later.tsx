'use client';

import dynamic from 'next/dynamic';
import { fallbackToNull } from '@/components/missing-code';
import { SearchInput } from './search-input';

/** The same search without suggestions. */
const PlainSearch = () => (
  <search>
    <form action="/search">
      <SearchInput name="query" label="Sök efter lopp" placeholder="Sök efter lopp..." maxLength={100} />
    </form>
  </search>
);

/** For pages whose code every page carries: the suggestions come after it. */
export const SearchFormLater = dynamic(
  () => import('./search-form').then((file) => file.SearchForm).catch(fallbackToNull),
  { ssr: false, loading: PlainSearch },
);
