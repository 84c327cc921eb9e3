'use client';

import { SearchField } from '@/components/ui/search-field';
import type { Filters } from './filters';
import { HiddenFilters } from './hidden-filters';
import { preloadResults } from './listing-results';
import { useTypedField } from './use-filters';

interface SearchBoxProps {
  onChange: (query: string | undefined) => void;
  /** The other filters, as hidden fields of the form. */
  filters: Filters;
}

/** Searches as one types; without JavaScript it is a plain form that leads to /search. */
export function SearchBox({ filters, onChange }: SearchBoxProps) {
  const field = useTypedField(filters.query ?? '', (text) => onChange(text.trim() || undefined));
  return (
    <search>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          field.flush();
        }}
      >
        <HiddenFilters filters={{ ...filters, query: undefined }} />
        <SearchField
          size="hero"
          name="query"
          label="Sök efter lopp"
          placeholder="Sök efter lopp..."
          maxLength={100}
          onFocus={preloadResults}
          value={field.value}
          onChange={(event) => field.type(event.currentTarget.value)}
          onClear={field.value ? () => field.type('') : undefined}
        />
      </form>
    </search>
  );
}
