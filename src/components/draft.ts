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
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    const draft = inTab<Partial<Values>>(key).get();
    if (draft) restore(draft);
  }, [key]);
  // The first values are the empty form's, before the draft is restored.
  useDidUpdate(() => {
    if (!cleared.current) inTab(key).set(values);
  }, [key, values]);
  return () => {
    cleared.current = true;
    inTab(key).set(null);
  };
}
