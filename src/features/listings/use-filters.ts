'use client';

import { useDebouncedCallback } from '@mantine/hooks';
import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type Filters, filtersToQuery, parseFilters, pathWithFilters } from './filters';

/**
 * Filters that live in the address, changed by replacing the current entry. `filters` answer a press at once, and are
 * for what is pressed; `settled` follow when the page has time, and are for the results.
 * @param ahead begins to fetch the results of what was pressed, so that they are under way while the press is drawn.
 */
export function useFilters(ahead: (filters: Filters) => void) {
  const path = usePathname();
  const params = useSearchParams();
  const addressed = useMemo(() => parseFilters(new URLSearchParams(params)), [params]);
  // What was last asked for. The address cannot tell: while the router catches up it shows earlier ones again.
  const [filters, setFilters] = useState(addressed);
  const wanted = useRef(addressed);
  const underWay = useRef<string[]>([]);

  const want = useCallback((next: Filters) => {
    wanted.current = next;
    setFilters(next);
  }, []);

  useEffect(() => {
    const nth = underWay.current.lastIndexOf(filtersToQuery(addressed));
    // Not from here: someone followed a link.
    if (nth === -1) want(addressed);
    underWay.current = underWay.current.slice(nth === -1 ? underWay.current.length : nth + 1);
  }, [addressed, want]);

  const ask = useCallback(
    (next: Filters) => {
      want(next);
      ahead(next);
      underWay.current.push(filtersToQuery(next));
      window.history.replaceState(null, '', pathWithFilters(path, next));
    },
    [path, want, ahead],
  );
  const change = useCallback((patch: Partial<Filters>) => ask({ ...wanted.current, ...patch }), [ask]);
  const clear = useCallback(() => ask({}), [ask]);

  return { filters, settled: useDeferredValue(filters), change, clear };
}

/** A field that is typed in: shows every key at once, passes the value on when the typing rests. */
export function useTypedField<Value>(value: Value, commit: (value: Value) => void) {
  const [shown, setShown] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: Value) => {
    sent.current = next;
    commit(next);
  }, 300);

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
