'use client';

import './mantine.css';

import { isMantineColorScheme, type MantineColorScheme, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { theme } from './mantine-theme';
import { useNonce } from './nonce';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** The page's own scheme, as it stands on the document: what is chosen, or follows the system, is set there. */
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
      // Mantine writes the attribute too, the same as it stands: that is no news.
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
 * Stands around whatever is made of Mantine's components: forms, dialogs, tables. Pages that strangers arrive at are
 * not, so that their first load carries none of it.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const [scheme] = useState(documentScheme);
  // What keeps the page still behind a dialog writes a style element before any effect of ours has run.
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
