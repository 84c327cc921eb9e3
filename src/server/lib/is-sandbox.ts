import { env } from '@/env';

/** Whether this is the sandbox: there the services of others are on the same machine, and without https. */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env.SITE_URL).hostname);
