import type { Sandbox } from '@/sandbox/server';

/** What this test file's process has for its own: filled by worker-setup before the tests are loaded. */
export const world = {} as { sandbox: Sandbox; webhookSecret: string; cronSecret: string };
