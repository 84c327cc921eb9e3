import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { currentConsent, onConsentChange } from './consent';

/** Mantine's own key: ColorSchemeScript reads it before the first paint. */
const KEY = 'mantine-color-scheme-value';

/** Where a choice is kept; a browser may refuse it. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Options {
  store: () => Store;
  mayKeep: () => boolean;
  onConsentChange: (listener: () => void) => () => void;
}

/**
 * Light, dark or the system's. How the site looks is a preference: it outlives the visit only with consent
 * for Preferenser, and what was kept goes when the consent does.
 */
export function consentedColorSchemes({
  store,
  mayKeep,
  onConsentChange,
}: Options): MantineColorSchemeManager {
  let chosen: MantineColorScheme | null = null;
  let stop = (): void => {};

  function stored(): MantineColorScheme | null {
    try {
      const value = store().getItem(KEY);
      return isMantineColorScheme(value) ? value : null;
    } catch {
      return null;
    }
  }
  function keep(): void {
    try {
      if (!mayKeep()) store().removeItem(KEY);
      else if (chosen) store().setItem(KEY, chosen);
    } catch {}
  }

  return {
    get(otherwise) {
      if (typeof window === 'undefined') return otherwise;
      chosen ??= stored();
      return chosen ?? otherwise;
    },
    set(value) {
      chosen = value;
      keep();
    },
    subscribe(onUpdate) {
      // Consent may have run out since the last visit.
      keep();
      const stopConsent = onConsentChange(keep);
      const fromAnotherTab = ({ key, newValue }: StorageEvent) => {
        if (key === KEY && isMantineColorScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', fromAnotherTab);
      stop = () => {
        stopConsent();
        window.removeEventListener('storage', fromAnotherTab);
      };
    },
    unsubscribe: () => stop(),
    clear() {
      chosen = null;
      try {
        store().removeItem(KEY);
      } catch {}
    },
  };
}

export const colorSchemes = consentedColorSchemes({
  store: () => localStorage,
  mayKeep: () => currentConsent()?.preferences === true,
  onConsentChange,
});
