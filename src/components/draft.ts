'use client';

import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inTab } from './stored';

interface Drafted<Values> {
  values: Values;
  /** Another key, whose draft becomes this one: what was typed before its user was known. */
  from?: string;
  /** Called once with the stored draft, if there is one. */
  onRestore: (values: Partial<Values>) => void;
}

/**
 * Stores a form's values in this tab, for a reload or a visit to the login page.
 * @returns removes them: call it when the form has been submitted.
 */
export function useDraft<Values extends object>(
  key: string,
  { values, from, onRestore }: Drafted<Values>,
): () => void {
  const cleared = useRef(false);
  // A session that ends or begins changes the key while the form is open.
  const keys = useRef(new Set<string>());
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    const first = keys.current.size === 0;
    keys.current.add(key);
    const other = from === undefined || from === key ? null : inTab<Partial<Values>>(from);
    const begun = other?.get();
    if (begun) {
      other?.set(null);
      inTab(key).set(begun);
    }
    const draft = begun ?? inTab<Partial<Values>>(key).get();
    // Later the form holds what was typed last.
    if (first && draft) restore(draft);
  }, [key, from]);
  // The first values are the empty form's, before the draft is restored.
  useDidUpdate(() => {
    if (!cleared.current) inTab(key).set(values);
  }, [key, values]);
  return () => {
    cleared.current = true;
    for (const each of keys.current) inTab(each).set(null);
  };
}
