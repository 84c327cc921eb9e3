import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import { currentConsent } from './consent';

const stored = localStorageColorSchemeManager();

/** Removes the stored choice; a browser may refuse storage. */
export function forgetColorScheme(): void {
  try {
    stored.clear();
  } catch {
    // Then nothing is stored.
  }
}

/** How the site looks is a preference: it outlives the visit only with consent for Preferenser. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => (currentConsent()?.preferences ? stored.set(scheme) : forgetColorScheme()),
  clear: forgetColorScheme,
};
