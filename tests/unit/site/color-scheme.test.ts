import { beforeEach, expect, test, vi } from 'vitest';

const KEY = 'mantine-color-scheme-value';
const storage = new Map<string, string>();
const consent = vi.hoisted(() => ({ preferences: false }));
vi.mock('@/features/consent/consent', () => ({ currentConsent: () => consent }));

const { colorSchemeManager } = await import('@/features/consent/color-scheme');

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  });
  return () => vi.unstubAllGlobals();
});

test('how the site looks is kept only with consent for it', () => {
  consent.preferences = false;
  colorSchemeManager.set('dark');
  expect(storage.has(KEY)).toBe(false);
  consent.preferences = true;
  colorSchemeManager.set('dark');
  expect(storage.get(KEY)).toBe('dark');
  expect(colorSchemeManager.get('auto')).toBe('dark');
});

test('a choice made without it removes the one that was kept', () => {
  storage.set(KEY, 'light');
  consent.preferences = false;
  colorSchemeManager.set('dark');
  expect(storage.has(KEY)).toBe(false);
});
