'use client';

import { useEffect, useRef } from 'react';

/** What is being typed, kept in this tab only: a functional need, so it asks for no consent. */
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
      // A browser that refuses storage only forgets the draft.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

/** Forgets what was typed, from another page than the form's. */
export const forgetDraft = (key: string): void => storage.remove(key);

interface Drafted<Values> {
  values: Values;
  /** Called once, with what was typed before a reload or a detour. */
  onRestore: (values: Partial<Values>) => void;
}

/**
 * Keeps a form's values over a reload or a detour to the login page.
 * @returns forgets them: call it when the form has done its work.
 */
export function useDraft<Values extends object>(
  key: string,
  { values, onRestore }: Drafted<Values>,
): () => void {
  const restore = useRef(onRestore);
  const kept = useRef(false);
  const forgotten = useRef(false);

  useEffect(() => {
    const draft = storage.read(key);
    if (typeof draft === 'object' && draft !== null) restore.current(draft as Partial<Values>);
  }, [key]);

  useEffect(() => {
    // The first values are the empty form's, before the draft has come back.
    if (kept.current && !forgotten.current) storage.write(key, values);
    kept.current = true;
  }, [key, values]);

  return () => {
    forgotten.current = true;
    storage.remove(key);
  };
}
