'use client';

import { rememberSearch } from '@/features/race-search/recent';
import { SearchField } from '@/features/race-search/search-field';
import { HiddenFilters } from './filter-fields';
import type { Filters } from './filters';
import { isSameText, useTypedField } from './use-filters';

interface SearchBoxProps {
  onChange: (query: string | undefined) => void;
  /** A suggestion was chosen: a race, or an earlier search. */
  onPick: (picked: { race: string } | { query: string }) => void;
  /** The other filters, as hidden fields of the form. */
  filters: Filters;
}

/** Filters as one types; without JavaScript it is a plain form that leads to /search. */
export function SearchBox({ filters, onChange, onPick }: SearchBoxProps) {
  const field = useTypedField(filters.query ?? '', (text) => onChange(text.trim() || undefined), isSameText);
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          rememberSearch(field.value.trim());
          field.flush();
        }}
      >
        <SearchField
          value={field.value}
          onType={field.type}
          onPick={(picked) => {
            field.type('query' in picked ? picked.query : '');
            onPick(picked);
          }}
          onClear={field.value ? () => field.type('') : undefined}
        />
        <HiddenFilters filters={{ ...filters, query: undefined }} />
      </form>
    </search>
  );
}
