'use client';

import { useRouter } from 'next/navigation';
import { rememberSearch } from '@/features/race-search/recent';
import { SearchField } from '@/features/race-search/search-field';
import { racePath } from '@/features/seo/share';
import { HiddenFilters } from './filter-fields';
import type { Filters } from './filters';
import { isSameText, useTypedField } from './use-filters';

interface SearchBoxProps {
  onChange: (query: string | undefined) => void;
  /** The other filters, as hidden fields of the form. */
  filters: Filters;
  /** The results are being fetched. */
  busy: boolean;
}

/** Filters as one types; a race that is suggested has its own page. Without JavaScript a plain form that leads to /search. */
export function SearchBox({ filters, onChange, busy }: SearchBoxProps) {
  const router = useRouter();
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
        onBlur={field.flush}
      >
        <SearchField
          value={field.value}
          onType={field.type}
          onPick={(picked) => {
            if (!('slug' in picked)) return onChange(picked.query);
            field.cancel();
            router.push(racePath(picked.slug));
          }}
          busy={busy}
          onClear={field.value ? () => field.type('') : undefined}
        />
        <HiddenFilters filters={{ ...filters, query: undefined }} />
      </form>
    </search>
  );
}
