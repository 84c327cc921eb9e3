'use client';

import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useBackCloses } from '@/components/ui/overlay';
import { useRouter } from '@/components/ui/router';
import { SearchField } from '@/components/ui/search-field';
import classes from './header.module.css';

/** A search from any page: empty text leads to all listings. */
export function SearchForm({ onDone }: { onDone?: () => void }) {
  const router = useRouter();
  const [text, setText] = useState('');

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = text.trim();
    router.push(query ? `/search?query=${encodeURIComponent(query)}` : '/search');
    onDone?.();
  }

  return (
    <search>
      <form onSubmit={submit} action="/search">
        <SearchField
          name="query"
          label="Sök efter lopp"
          placeholder="Sök efter lopp..."
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}

/** The search behind the header's magnifying glass. The browser opens and closes it, so it needs no JavaScript. */
export function SearchPopover() {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const close = () => box.current?.hidePopover();
  useBackCloses(opened, close);
  return (
    <>
      <button type="button" className={classes.iconButton} popoverTarget={id} aria-label="Sök efter lopp">
        <IconSearch size={22} aria-hidden="true" />
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className={classes.search}
        onToggle={({ newState }) => {
          setOpened(newState === 'open');
          if (newState === 'open') box.current?.querySelector('input')?.focus();
        }}
      >
        <SearchForm onDone={close} />
      </div>
    </>
  );
}
