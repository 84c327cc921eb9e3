'use client';

import dynamic from 'next/dynamic';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { renderNothing } from '@/components/missing-code';
import { SearchField } from '@/components/search-field';
import classes from './suggestions.module.css';

// Suggestions and what fetches them are loaded when a search field is first entered.
const Suggestions = dynamic(() =>
  import('./suggestions').then((file) => file.Suggestions).catch(renderNothing),
);

interface SuggestFieldProps extends Omit<ComponentProps<typeof SearchField>, 'label' | 'value' | 'onChange'> {
  value: string;
  onType: (text: string) => void;
  /** A race was chosen, or an earlier search. */
  onPick: (picked: { race: string } | { query: string }) => void;
  /** The suggestions push what follows down; else they cover it. */
  inFlow?: boolean;
}

/** The search field for races, with suggestions below it. Without JavaScript it is a plain field. */
export function SuggestField({ value, onType, onPick, inFlow, ...field }: SuggestFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const close = useCallback(() => setOpened(false), []);
  // A search that was sent shows its results, not suggestions over them.
  useEffect(() => {
    const form = box.current?.closest('form');
    form?.addEventListener('submit', close);
    return () => form?.removeEventListener('submit', close);
  }, [close]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the field's focus
    <div
      ref={box}
      className={classes.box}
      data-flow={inFlow || undefined}
      onFocus={({ target }) => target instanceof HTMLInputElement && setOpened(true)}
      onBlur={({ relatedTarget }) => !box.current?.contains(relatedTarget) && close()}
    >
      <SearchField
        name="query"
        label="Sök efter lopp"
        placeholder="Sök efter lopp..."
        maxLength={100}
        autoComplete="off"
        {...field}
        value={value}
        onChange={({ currentTarget }) => {
          setOpened(true);
          onType(currentTarget.value);
        }}
      />
      {opened && (
        <Suggestions
          box={box}
          text={value}
          onPick={(picked) => {
            close();
            onPick(picked);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
