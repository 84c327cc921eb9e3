'use client';

import { useDebouncedCallback } from '@mantine/hooks';
import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Filters, parseFilters, pathWithFilters } from './filters';

/** Filters that live in the address, changed by replacing the current entry. */
export function useFilters() {
  const path = usePathname();
  const params = useSearchParams();
  const filters = useMemo(() => parseFilters(new URLSearchParams(params)), [params]);

  const change = useCallback(
    (patch: Partial<Filters>) => {
      // The address itself, not this render's copy: two fields may change within one debounce.
      const current = parseFilters(new URLSearchParams(window.location.search));
      window.history.replaceState(null, '', pathWithFilters(path, { ...current, ...patch }));
    },
    [path],
  );
  const clear = useCallback(() => window.history.replaceState(null, '', path), [path]);

  return { filters, change, clear };
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
