import { env } from '@/env';

/** Whether this is the sandbox: there an organiser's system is on the same machine, and without https. */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env.SITE_URL).hostname);
