'use client';

import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useState } from 'react';
import { racePath } from '@/features/seo/share';
import { rememberSearch } from './recent';
import { SuggestField } from './suggest-field';

/** A search from any page: empty text leads to all listings. */
export function SearchForm({ onDone, inFlow }: { onDone?: () => void; inFlow?: boolean }) {
  const router = useRouter();
  const [text, setText] = useState('');

  function go(path: string) {
    router.push(path);
    onDone?.();
  }

  const search = (query: string) => go(query ? `/search?query=${encodeURIComponent(query)}` : '/search');

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = text.trim();
    rememberSearch(query);
    search(query);
  }

  return (
    <search>
      <form onSubmit={submit} action="/search">
        <SuggestField
          value={text}
          onType={setText}
          onPick={(picked) => ('slug' in picked ? go(racePath(picked.slug)) : search(picked.query))}
          inFlow={inFlow}
        />
      </form>
    </search>
  );
}
