import type { Sandbox } from '@sandbox/server';

/** What a worker has for its own, from file to file: filled by worker-setup before the tests are loaded. */
export const world = { queries: new Map() } as {
  sandbox: Sandbox;
  /** The stand-ins' folder. */
  dataDir?: string;
  /** The stand-in's signing key. */
  webhookSecret: string;
  /** What the app takes beside it. */
  nextWebhookSecret: string;
  cronSecret: string;
  /** The app's queries of its database, each with the parameters of the first time. */
  queries: Map<string, unknown[]>;
};
