'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

export interface Confirmation {
  title: string;
  text: ReactNode;
  /** The button's label: names the action, never "OK". */
  confirm: string;
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
}

let current: Confirmation | null = null;
const listeners = new Set<() => void>();

function setCurrent(confirmation: Confirmation | null): void {
  current = confirmation;
  for (const listener of listeners) listener();
}

/** Opens a dialog that asks the user to confirm an action. */
export const confirmAction = (confirmation: Confirmation): void => setCurrent(confirmation);

export const closeConfirmation = (): void => setCurrent(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useConfirmation = (): Confirmation | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
