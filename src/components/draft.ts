'use client';

import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pageUser, usePageUser, useSignedInHint } from './page-user';
import { inTab } from './stored';

/**
 * Where a draft is stored in this tab: each user has their own.
 * @param owner the tag of the user, null of a visitor
 */
const draftIn = <Values>(name: string, owner: string | null) =>
  inTab<Partial<Values>>(`${name}|${owner ?? ''}`);

/** Whose drafts the page shows: a user's tag, null of a visitor's, undefined until it is known. */
function useDraftOwner(): string | null | undefined {
  const user = usePageUser();
  const hint = useSignedInHint();
  return user ?? (hint === null ? null : undefined);
}

interface Drafted<Values> {
  values: Values;
  /** Called once with the stored draft, if there is one. */
  onRestore: (values: Partial<Values>) => void;
}

/**
 * Stores a form's values in this tab, for a reload or a visit to the login page. What a visitor has typed becomes the
 * draft of who signs in.
 * @returns removes them: call it when the form has been submitted.
 */
export function useDraft<Values extends object>(
  name: string,
  { values, onRestore }: Drafted<Values>,
): () => void {
  const owner = useDraftOwner();
  const cleared = useRef(false);
  // A sign-in changes the owner while the form is open.
  const owners = useRef(new Set<string | null>());
  const restore = useEffectEvent(onRestore);
  useEffect(() => {
    if (owner === undefined) return;
    const first = owners.current.size === 0;
    owners.current.add(owner);
    const begun = owner === null ? null : draftIn<Values>(name, null).get();
    if (begun) {
      draftIn<Values>(name, null).set(null);
      draftIn<Values>(name, owner).set(begun);
    }
    const draft = begun ?? draftIn<Values>(name, owner).get();
    // Later the form holds what was typed last.
    if (first && draft) restore(draft);
  }, [name, owner]);
  // The first values are the empty form's, before the draft is restored; when the owner changes nothing is typed.
  useDidUpdate(() => {
    if (!cleared.current && owner !== undefined) draftIn<Values>(name, owner).set(values);
  }, [name, values]);
  return () => {
    cleared.current = true;
    for (const each of owners.current) draftIn<Values>(name, each).set(null);
  };
}

/** Removes the page's user's draft of a form that is not on the page. */
export const removeDraft = (name: string): void => draftIn(name, pageUser.get()).set(null);
