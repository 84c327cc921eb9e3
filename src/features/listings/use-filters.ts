'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Filters, filtersToQuery, parseFilters, pathWithFilters } from './filters';

/** The filters in the current address; unlike `useSearchParams` it is never behind during a transition. */
const addressFilters = (): Filters => parseFilters(new URLSearchParams(window.location.search));

/**
 * Filters kept in the address, replaced without a new history entry. `filters` change at once and are for the controls;
 * `deferredFilters` follow with lower priority and are for the results.
 */
export function useFilters() {
  const query = useSearchParams().toString();
  const [filters, setFilters] = useState(() => parseFilters(new URLSearchParams(query)));
  const deferredFilters = useDeferredValue(filters);
  /** The filters that the address and the state last agreed on. */
  const synced = useRef(filtersToQuery(filters));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the router reports a change
  useEffect(() => {
    const next = addressFilters();
    if (filtersToQuery(next) === synced.current) return;
    // A link was followed.
    synced.current = filtersToQuery(next);
    setFilters(next);
  }, [query]);

  useEffect(() => {
    const next = filtersToQuery(filters);
    if (next === synced.current) return;
    synced.current = next;
    window.history.replaceState(null, '', pathWithFilters(window.location.pathname, filters));
  }, [filters]);

  const change = useCallback((patch: Partial<Filters>) => setFilters((old) => ({ ...old, ...patch })), []);
  const clear = useCallback(() => setFilters({}), []);
  return { filters, deferredFilters, change, clear };
}

/** For `useTypedField`: an address has no space at the end, where one is about to type the next word. */
export const isSameText = (a: string, b: string): boolean => a.trim() === b.trim();

/** ms after the last key. */
const TYPING_DEBOUNCE = 300;

/**
 * A text field that shows every key at once and commits the value when the typing pauses.
 * @param same whether two values mean the same: then what is typed stays.
 */
export function useTypedField<Value>(
  value: Value,
  commit: (value: Value) => void,
  same: (a: Value, b: Value) => boolean = Object.is,
) {
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const [given, setGiven] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (given !== value) {
    setGiven(value);
    // Changed elsewhere, for example by "Rensa filter".
    if (!same(value, sent)) {
      setSent(value);
      setShown(value);
    }
  }

  const flush = () => {
    clearTimeout(timer.current);
    if (shown === sent) return;
    setSent(shown);
    commit(shown);
  };
  const flushNow = useEffectEvent(flush);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins the wait again
  useEffect(() => {
    timer.current = setTimeout(() => flushNow(), TYPING_DEBOUNCE);
    return () => clearTimeout(timer.current);
  }, [shown]);
  // A sheet that closes before that passes the typed value on.
  useEffect(() => () => flushNow(), []);

  return {
    value: shown,
    type: setShown,
    /** Commits without waiting: on Enter, and when the field is left. Later it would end the navigation of a pressed link. */
    flush,
    /** Commits nothing of what was typed last: a commit changes the address, which ends a navigation that has begun. */
    cancel: () => setShown(sent),
  };
}
