import { serviceWorkerScript } from '@/features/offline/service-worker';
import { offlineAnswer } from '../offline/answer';

const script = serviceWorkerScript(offlineAnswer.version);

/** The service worker. Browsers look for a new one at each visit, and once a day. */
export const GET = (): Response =>
  new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; connect-src 'self'`,
    },
  });
