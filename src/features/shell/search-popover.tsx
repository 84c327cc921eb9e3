'use client';

import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useBackCloses } from '@/components/back-closes';
import { SearchForm } from '@/features/race-search/search-form';
import classes from './header.module.css';

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
        <SearchForm onDone={close} inFlow />
      </div>
    </>
  );
}
