'use client';

import { lazy, useState, useTransition } from 'react';
import { fallbackTo } from '@/components/missing-code';
import { queryField, SearchInput } from './search-input';
import type { SuggestFieldProps } from './suggest-field';

type FieldProps = Omit<SuggestFieldProps, 'inFlow'>;

/** Where the code of the suggestions cannot be loaded. */
const FieldAlone = ({ value, onType, onClear, busy }: FieldProps) => (
  <SearchInput
    {...queryField}
    value={value}
    onClear={onClear}
    busy={busy}
    onChange={(event) => onType(event.currentTarget.value)}
  />
);

const SuggestField = lazy(() =>
  import('./suggest-field')
    .then((file) => file.SuggestField)
    .catch(fallbackTo(FieldAlone))
    .then((Field) => ({ default: Field })),
);

/**
 * The search field for races. The code of its suggestions comes when it is pointed at or focused, and takes its place
 * once it is there: what is typed and the focus stay.
 */
export function SearchField({ value, onType, onClear, busy, onPick }: FieldProps) {
  const [wanted, setWanted] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const [focused, setFocused] = useState(false);
  // What an input method is writing must not be interrupted.
  const [composing, setComposing] = useState(false);
  const load = () => startTransition(() => setWanted(true));
  if (wanted && !composing)
    return (
      <SuggestField
        value={value}
        onType={onType}
        onClear={onClear}
        busy={busy}
        onPick={onPick}
        autoFocus={focused}
      />
    );
  return (
    <SearchInput
      {...queryField}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      value={value}
      onClear={onClear}
      busy={busy || (isLoading && focused)}
      onChange={(event) => onType(event.currentTarget.value)}
      onPointerEnter={load}
      onFocus={() => {
        setFocused(true);
        load();
      }}
      onBlur={() => setFocused(false)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
