'use client';

import { useRouter } from 'next/navigation';
import { isSameText, useTypedField } from '@/features/listings/use-filters';
import { SearchInput } from '@/features/race-search/search-input';
import { type CatalogueFilter, cataloguePath, MAX_QUERY } from './catalogue';

/** Filters the races while one types; without JavaScript it is a plain form. */
export function CatalogueSearch({ filter }: { filter: CatalogueFilter }) {
  const { query, sport, band } = filter;
  const router = useRouter();
  const field = useTypedField(
    query,
    (text) => router.replace(cataloguePath({ sport, band, query: text.trim() }), { scroll: false }),
    isSameText,
  );
  return (
    <form
      action="/lopp"
      onSubmit={(event) => {
        event.preventDefault();
        field.flush();
      }}
      onBlur={field.flush}
    >
      <SearchInput
        name="query"
        label="Sök lopp eller ort"
        placeholder="Sök lopp eller ort"
        maxLength={MAX_QUERY}
        value={field.value}
        onChange={(event) => field.type(event.currentTarget.value)}
        onClear={field.value ? () => field.type('') : undefined}
      />
      {sport && <input type="hidden" name="sport" value={sport} />}
      {band && <input type="hidden" name="band" value={band} />}
    </form>
  );
}
