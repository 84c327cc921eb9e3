'use client';

import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inTab } from './stored';

interface Drafted<Values> {
  values: Values;
  /** Called once with the stored draft, if there is one. */
  onRestore: (values: Partial<Values>) => void;
}

/**
 * Stores a form's values in this tab, for a reload or a visit to the login page.
 * @returns removes them: call it when the form has been submitted.
 */
export function useDraft<Values extends object>(
  key: string,
  { values, onRestore }: Drafted<Values>,
): () => void {
  const cleared = useRef(false);
  // A session that ends or begins changes the key while the form is open.
  const keys = useRef(new Set<string>());
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    keys.current.add(key);
    const draft = inTab<Partial<Values>>(key).get();
    if (draft) restore(draft);
  }, [key]);
  // The first values are the empty form's, before the draft is restored.
  useDidUpdate(() => {
    if (!cleared.current) inTab(key).set(values);
  }, [key, values]);
  return () => {
    cleared.current = true;
    for (const each of keys.current) inTab(each).set(null);
  };
}
