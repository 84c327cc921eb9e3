import type { Sandbox } from '@/sandbox/server';
import type { App } from './app';
import type { MailRelay } from './mail-relay';

/** What this test file has for its own: filled by setup before the tests are loaded. */
export const world = {} as {
  sandbox: Sandbox;
  /** Two processes of the same build on the same database. */
  apps: [App, App];
  relay: MailRelay;
  webhookSecret: string;
  cronSecret: string;
  /** Starts a process that reaches the database by another address; its queue and LISTEN go there directly. */
  startOn: (databaseUrl: string) => Promise<App>;
  databaseUrl: string;
};
