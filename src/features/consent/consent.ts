'use client';

import { useBrowserValue } from '@/components/browser-value';
import { externalRetentionDays } from '@/domain/retention';
import { DAY } from '@/domain/time';

const CONSENT = 'cookie-consent';
const DISMISSED = 'cookie-banner-dismissed';
/** A choice is valid for twelve months. */
const VALID_MS = externalRetentionDays.consent * DAY;

/** What a visitor has consented to. */
export interface Consent {
  necessary: true;
  preferences: boolean;
  analytics: boolean;
  marketing: boolean;
  /** ms */
  timestamp: number;
}
export type Choices = Pick<Consent, 'preferences' | 'analytics' | 'marketing'>;

export const choiceNames = ['preferences', 'analytics', 'marketing'] as const satisfies (keyof Choices)[];
export const onlyNecessary: Choices = { preferences: false, analytics: false, marketing: false };
export const everything: Choices = { preferences: true, analytics: true, marketing: true };

/** Storage; where the browser refuses it a choice holds for the visit only. */
const memory = new Map<string, string>();
function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
function write(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
/** Calls back when the choice has changed, here or in another tab. @returns the unsubscribe function */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  // Changes in other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const isConsent = (value: Partial<Consent> | null): value is Consent =>
  value?.necessary === true &&
  choiceNames.every((name) => typeof value[name] === 'boolean') &&
  typeof value.timestamp === 'number';

/** The stored choice; null when there is none, it is too old, or nobody could have written it. */
export function readConsent(text: string | null, now: number): Consent | null {
  if (!text) return null;
  try {
    const parsed: Partial<Consent> | null = JSON.parse(text);
    return isConsent(parsed) && now - parsed.timestamp < VALID_MS ? parsed : null;
  } catch {
    return null;
  }
}

export const currentConsent = (): Consent | null => readConsent(read(CONSENT), Date.now());

const storedConsent = () => read(CONSENT) ?? '';
const isDismissed = () => read(DISMISSED) === 'true';

/** The visitor's choice about cookies. `known` is false until the browser has been asked. */
export function useConsent() {
  const stored = useBrowserValue(onConsentChange, storedConsent);
  const dismissed = useBrowserValue(onConsentChange, isDismissed) ?? true;
  return {
    known: stored !== null,
    consent: stored ? readConsent(stored, Date.now()) : null,
    dismissed,
    save: (choices: Choices) =>
      write(
        CONSENT,
        JSON.stringify({ necessary: true, ...choices, timestamp: Date.now() } satisfies Consent),
      ),
    reset: () => {
      write(CONSENT, null);
      write(DISMISSED, null);
    },
    dismiss: () => write(DISMISSED, 'true'),
  };
}
