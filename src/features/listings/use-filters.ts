'use client';

import { useDebouncedCallback } from '@mantine/hooks';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { replaceAddress, useCovered } from '@/components/overlay';
import { type Filters, filtersToQuery, parseFilters, pathWithFilters } from './filters';

/** ms. Results that come sooner are drawn in one go; later, what was found before stands dimmed until they come. */
const SOON = 100;

/**
 * Filters that live in the address, changed by replacing the current entry. `filters` answer a press at once, and are
 * for what is pressed; `settled` follow when what they find is there, or does not come soon, and are for the results.
 * The address follows last: the router draws the page anew for it, which the results need not wait for.
 * @param ahead fetches the results of what was pressed; they are under way while the press is drawn.
 */
export function useFilters(ahead: (filters: Filters) => Promise<unknown>) {
  const query = useSearchParams().toString();
  const addressed = useMemo(() => parseFilters(new URLSearchParams(query)), [query]);
  // What was last asked for. The address cannot tell: while the router catches up it shows earlier ones again.
  const [filters, setFilters] = useState(addressed);
  const [settled, setSettled] = useState(addressed);
  const wanted = useRef(addressed);
  const underWay = useRef<string[]>([]);

  const want = useCallback((next: Filters) => {
    wanted.current = next;
    setFilters(next);
  }, []);
  const settle = useCallback((next: Filters) => {
    if (next === wanted.current) setSettled(next);
  }, []);

  useEffect(() => {
    const nth = underWay.current.lastIndexOf(filtersToQuery(addressed));
    // Not from here: someone followed a link.
    if (nth === -1) {
      want(addressed);
      settle(addressed);
    }
    underWay.current = underWay.current.slice(nth === -1 ? underWay.current.length : nth + 1);
  }, [addressed, want, settle]);

  // A link's own filters are in the address already. Under a sheet it would be the sheet's entry that changes, which
  // "back" leaves: the address follows when the sheet has been closed.
  const covered = useCovered();
  useEffect(() => {
    if (covered) return;
    const query = filtersToQuery(settled);
    if (query === filtersToQuery(parseFilters(new URLSearchParams(window.location.search)))) return;
    underWay.current.push(query);
    replaceAddress(pathWithFilters(window.location.pathname, settled));
  }, [settled, covered]);

  const ask = useCallback(
    (next: Filters) => {
      want(next);
      void ahead(next).then(() => settle(next));
      setTimeout(settle, SOON, next);
    },
    [want, settle, ahead],
  );
  const change = useCallback((patch: Partial<Filters>) => ask({ ...wanted.current, ...patch }), [ask]);
  const clear = useCallback(() => ask({}), [ask]);
  /** A press that does this is near: a pointer, a finger or the focus is on what it would press. */
  const prepare = useCallback(
    (patch: Partial<Filters>) => void ahead({ ...wanted.current, ...patch }),
    [ahead],
  );

  return { filters, settled, change, clear, prepare };
}

/** ms after the last key. What closes before that, a sheet of filters or a list of them, passes on what was typed. */
const RESTED = { delay: 300, flushOnUnmount: true };

/** A field that is typed in: shows every key at once, passes the value on when the typing rests. */
export function useTypedField<Value>(value: Value, commit: (value: Value) => void) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: Value) => {
    sent.current = next;
    commit(next);
  }, RESTED);

  useEffect(() => {
    // Changed from elsewhere, by "Rensa filter" for one.
    if (value !== sent.current) {
      sent.current = value;
      setShown(value);
    }
  }, [value]);

  return {
    value: shown,
    type: (next: Value) => {
      setShown(next);
      send(next);
    },
    /** Enter: without waiting. */
    flush: () => send.flush(),
  };
}
