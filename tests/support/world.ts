import type { Sandbox } from '@/sandbox/server';

/** What this test file's process has for its own: filled by worker-setup before the tests are loaded. */
export const world = {} as {
  sandbox: Sandbox;
  /** What the stand-in signs by. */
  webhookSecret: string;
  /** What the app takes beside it. */
  nextWebhookSecret: string;
  cronSecret: string;
};
