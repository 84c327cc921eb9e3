import { useBrowserValue } from '@/components/ui/browser-value';
import { currentConsent, onConsentChange } from '@/features/consent/consent';
import { COLOR_SCHEME_KEY as KEY } from './color-scheme-script';

export const colorSchemeNames = ['light', 'dark', 'auto'] as const;
export type ColorScheme = (typeof colorSchemeNames)[number];

const isColorScheme = (value: unknown): value is ColorScheme =>
  colorSchemeNames.some((name) => name === value);

interface ColorSchemes {
  get: (otherwise: ColorScheme) => ColorScheme;
  set: (value: ColorScheme) => void;
  /** Calls back when another tab has chosen. */
  subscribe: (onUpdate: (value: ColorScheme) => void) => void;
  unsubscribe: () => void;
}

/** Where a choice is stored; a browser may refuse storage. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Options {
  store: () => Store;
  mayKeep: () => boolean;
  onConsentChange: (listener: () => void) => () => void;
}

/**
 * Light, dark or the system's. How the site looks is a preference: it outlives the visit only with consent
 * for Preferenser, and is removed with the consent.
 */
export function consentedColorSchemes({ store, mayKeep, onConsentChange }: Options): ColorSchemes {
  let chosen: ColorScheme | null = null;
  let stop = (): void => {};

  function stored(): ColorScheme | null {
    try {
      const value = store().getItem(KEY);
      return isColorScheme(value) ? value : null;
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
        if (key === KEY && isColorScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', fromAnotherTab);
      stop = () => {
        stopConsent();
        window.removeEventListener('storage', fromAnotherTab);
      };
    },
    unsubscribe: () => stop(),
  };
}

const schemes = consentedColorSchemes({
  store: () => localStorage,
  mayKeep: () => currentConsent()?.preferences === true,
  onConsentChange,
});

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

/** Sets the scheme on the document. */
function show(): void {
  const scheme = schemes.get('auto');
  const shown = scheme === 'auto' ? (dark().matches ? 'dark' : 'light') : scheme;
  document.documentElement.setAttribute('data-mantine-color-scheme', shown);
  for (const listener of listeners) listener();
}

/** Follows the system, and other tabs, for as long as someone listens. */
function follow(listener: () => void): () => void {
  // A not-found page is rendered by the browser, where the inline script does not run.
  show();
  listeners.add(listener);
  const system = dark();
  system.addEventListener('change', show);
  schemes.subscribe((value) => {
    schemes.set(value);
    show();
  });
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', show);
    schemes.unsubscribe();
  };
}

const current = () => schemes.get('auto');

/** What is chosen, null until the browser has been asked; and the way to choose. For one place on a page. */
export function useColorScheme() {
  const scheme = useBrowserValue(follow, current);
  return {
    scheme,
    choose(value: ColorScheme) {
      schemes.set(value);
      show();
    },
  };
}
