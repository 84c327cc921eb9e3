import { createHash } from 'node:crypto';
import { colorSchemeScript } from '@/features/offline/color-scheme-script';
import { offlinePage } from '@/features/offline/offline-page';

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
