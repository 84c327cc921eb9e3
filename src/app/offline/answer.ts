import { createHash } from 'node:crypto';
import { scriptCalling } from '@/components/inline-script';
import { offlinePage } from '@/features/offline/offline-page';

/** Where Mantine stores a choice of light or dark. */
const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/*
 * Runs before the first paint of the offline page, which is not rendered by React. Sent as text, so it refers to nothing
 * outside itself.
 */
function showColorScheme(key: string): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Without storage there is no choice.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
}

/** The script's text. */
const colorSchemeScript = scriptCalling(showColorScheme, COLOR_SCHEME_KEY);

const { html, style, scripts } = offlinePage(colorSchemeScript);

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** By hashes, not a nonce: the service worker keeps this answer with its headers, and the same one is shown many times. */
const policy = [
  `default-src 'none'`,
  `script-src ${scripts.map(hash).join(' ')}`,
  `style-src ${hash(style)}`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

export const offlineAnswer = {
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
  },
  /** Of its contents: another page needs another service worker. */
  version: createHash('sha256').update(html).update(policy).digest('hex').slice(0, 16),
};
