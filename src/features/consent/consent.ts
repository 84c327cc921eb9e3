'use client';

import { readLocalStorageValue, useLocalStorage, useMounted } from '@mantine/hooks';
import { externalRetentionDays } from '@/domain/account/erasure';
import { DAY } from '@/domain/time';

/** A choice is valid for twelve months. */
const VALID_MS = externalRetentionDays.consent * DAY;

/** What a visitor has consented to. */
interface Consent {
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

const isConsent = (value: Partial<Consent> | null): value is Consent =>
  value?.necessary === true &&
  choiceNames.every((name) => typeof value[name] === 'boolean') &&
  typeof value.timestamp === 'number';

/** The stored choice; undefined when there is none, it is too old, or nobody could have written it. */
export function parseConsent(text: string | undefined, now = Date.now()): Consent | undefined {
  if (!text) return undefined;
  try {
    const parsed: Partial<Consent> | null = JSON.parse(text);
    return isConsent(parsed) && now - parsed.timestamp < VALID_MS ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const stored = { key: 'cookie-consent', deserialize: (text?: string) => parseConsent(text) };

export const currentConsent = (): Consent | undefined => readLocalStorageValue(stored);

/** The visitor's choice about cookies. `known` is false until the cookie has been read. */
export function useConsent() {
  const [consent, setConsent, removeConsent] = useLocalStorage(stored);
  const [dismissed = false, setDismissed, removeDismissed] = useLocalStorage<boolean>({
    key: 'cookie-banner-dismissed',
  });
  return {
    known: useMounted(),
    consent,
    dismissed,
    save: (choices: Choices) => setConsent({ necessary: true, ...choices, timestamp: Date.now() }),
    reset: () => {
      removeConsent();
      removeDismissed();
    },
    dismiss: () => setDismissed(true),
  };
}
