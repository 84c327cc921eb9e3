import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core';
import { currentConsent } from '@/features/consent/consent';

const stored = localStorageColorSchemeManager();

/** How the site looks is a preference: it outlives the visit only with consent for Preferenser. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...stored,
  set: (scheme) => (currentConsent()?.preferences ? stored.set(scheme) : stored.clear()),
};
