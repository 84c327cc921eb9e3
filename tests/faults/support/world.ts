import { world as shared } from '../../support/world';
import type { App } from './app';
import type { MailRelay } from './mail-relay';

/** The same as in other tests, and two processes of the built app. Filled by setup before the tests are loaded. */
export const world = shared as typeof shared & {
  /** Two processes of the same build on the same database. */
  apps: [App, App];
  relay: MailRelay;
  /** Starts a process that reaches the database by another address; its queue and LISTEN go there directly. */
  startOn: (databaseUrl: string) => Promise<App>;
  databaseUrl: string;
};
