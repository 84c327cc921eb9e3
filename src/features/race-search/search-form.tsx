'use client';

import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useState } from 'react';
import { rememberSearch } from './recent';
import { SuggestField } from './suggest-field';

/** A search from any page: empty text leads to all listings. */
export function SearchForm({ onDone, inFlow }: { onDone?: () => void; inFlow?: boolean }) {
  const router = useRouter();
  const [text, setText] = useState('');

  function go(name: 'query' | 'race', value: string) {
    router.push(value ? `/search?${name}=${encodeURIComponent(value)}` : '/search');
    onDone?.();
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = text.trim();
    rememberSearch(query);
    go('query', query);
  }

  return (
    <search>
      <form onSubmit={submit} action="/search">
        <SuggestField
          value={text}
          onType={setText}
          onPick={(picked) => ('race' in picked ? go('race', picked.race) : go('query', picked.query))}
          inFlow={inFlow}
        />
      </form>
    </search>
  );
}
