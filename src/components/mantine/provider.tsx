'use client';

import './mantine.css';

import { isMantineColorScheme, type MantineColorScheme, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { useNonce } from '@/components/ui/nonce';
import { theme } from './theme';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Reads the colour scheme from the document's attribute, where `features/shell/color-scheme.ts` sets it. */
function documentScheme() {
  let observer: MutationObserver | undefined;
  const get = (otherwise: MantineColorScheme): MantineColorScheme => {
    const shown = typeof document === 'undefined' ? null : document.documentElement.getAttribute(ATTRIBUTE);
    return isMantineColorScheme(shown) ? shown : otherwise;
  };
  return {
    get,
    set: () => {},
    clear: () => {},
    subscribe(onUpdate: (scheme: MantineColorScheme) => void) {
      let last = get('light');
      // Mantine writes the attribute too, with the same value: not a change.
      observer = new MutationObserver(() => {
        const now = get('light');
        if (now === last) return;
        last = now;
        onUpdate(now);
      });
      observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
    },
    unsubscribe: () => observer?.disconnect(),
  };
}

/**
 * components/mantine: what is built on Mantine (forms, dialogs, tables, selects), and this provider, which must be
 * around it: layouts of pages with forms render it, and so does each dialog of a public page. components/ui is without
 * Mantine.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const [scheme] = useState(documentScheme);
  // react-remove-scroll writes a style element before any effect of ours has run.
  if (typeof document !== 'undefined') setNonce(nonce);
  return (
    <MantineProvider
      theme={theme}
      // The variables are in app/theme.css.
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="light"
      colorSchemeManager={scheme}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
