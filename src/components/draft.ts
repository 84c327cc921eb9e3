'use client';

import { useEffect, useRef } from 'react';

/** A form's draft in this tab's session storage: functionally necessary, so it needs no consent. */
const storage = {
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage there is no draft.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There is no draft to remove.
    }
  },
};

/** Removes a draft from another page than the form's. */
export const clearDraft = (key: string): void => storage.remove(key);

interface Drafted<Values> {
  values: Values;
  /** Called once with the stored draft, if there is one. */
  onRestore: (values: Partial<Values>) => void;
}

/**
 * Stores a form's values, for a reload or a visit to the login page.
 * @returns removes them: call it when the form has been submitted.
 */
export function useDraft<Values extends object>(
  key: string,
  { values, onRestore }: Drafted<Values>,
): () => void {
  const restore = useRef(onRestore);
  const filled = useRef(false);
  const cleared = useRef(false);

  useEffect(() => {
    const draft = storage.read(key);
    if (typeof draft === 'object' && draft !== null) restore.current(draft as Partial<Values>);
  }, [key]);

  useEffect(() => {
    // The first values are the empty form's, before the draft is restored.
    if (filled.current && !cleared.current) storage.write(key, values);
    filled.current = true;
  }, [key, values]);

  return () => {
    cleared.current = true;
    storage.remove(key);
  };
}
