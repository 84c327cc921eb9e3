import { beforeEach, describe, expect, it, vi } from 'vitest';
import { consentedColorSchemes } from '@/features/shell/color-scheme';

const KEY = 'mantine-color-scheme-value';

/** A browser's storage and a visitor's consent, both of which can change. */
function aBrowser({ consent = false, kept }: { consent?: boolean; kept?: string } = {}) {
  const storage = new Map<string, string>(kept ? [[KEY, kept]] : []);
  const listeners = new Set<() => void>();
  const state = { consent };
  const manager = consentedColorSchemes({
    store: () => ({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    }),
    mayKeep: () => state.consent,
    onConsentChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return {
    manager,
    listeners,
    kept: () => storage.get(KEY),
    answer(yes: boolean) {
      state.consent = yes;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

describe('how the site looks', () => {
  it('holds for the visit and is not kept without consent', () => {
    const { manager, kept } = aBrowser();
    manager.set('dark');
    expect(manager.get('auto')).toBe('dark');
    expect(kept()).toBeUndefined();
  });

  it('is kept with consent, and found again', () => {
    const { manager, kept } = aBrowser({ consent: true });
    manager.set('dark');
    expect(kept()).toBe('dark');
    expect(aBrowser({ consent: true, kept: kept() }).manager.get('auto')).toBe('dark');
  });

  it('is kept from the moment consent is given, and no longer than it lasts', () => {
    const { manager, kept, answer } = aBrowser();
    manager.subscribe(() => {});
    manager.set('light');
    answer(true);
    expect(kept()).toBe('light');
    answer(false);
    expect(kept()).toBeUndefined();
    expect(manager.get('auto')).toBe('light');
  });

  it('is forgotten when consent has run out since the last visit', () => {
    const { manager, kept, listeners } = aBrowser({ kept: 'dark' });
    manager.subscribe(() => {});
    expect(kept()).toBeUndefined();
    manager.unsubscribe();
    expect(listeners.size).toBe(0);
  });

  it('is the default when what is kept is no scheme', () => {
    expect(aBrowser({ consent: true, kept: 'rosa' }).manager.get('auto')).toBe('auto');
  });
});
