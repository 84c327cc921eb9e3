import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDisposable } from '@/sandbox/run/disposable-database';
import type { RunningPostgres } from '@/sandbox/run/postgres';
import { startNginx } from '../../support/nginx';
import { prepareStand, resultOf } from '../support/stand';
import type { Scenario, Scenarios } from './capture';
import type { Statement } from './captured-sql';
import type { Target } from './load';
import { seed } from './seed';
import { type Server, serve } from './servers';

/** What a floor asks the database for, and the page that it answers with, if it is one. */
export interface FloorScenario {
  statements: Statement[];
  html?: string;
}

/** A database of one size with the product on it, and its floors beside. */
export interface Stage {
  size: number;
  /** By what is measured: the same SQL for the product and its floors. */
  scenarios: Map<string, { app: Target; plainNode: Target; plainNext: Target; empty: Target }>;
  /** By page: the same SQL, and the same bytes. */
  pages: Map<string, { app: Target; plainNode: Target }>;
  appUrl: string;
  stop(): Promise<void>;
}

/** As a browser asks for a page. */
const HTML = { accept: 'text/html' };

const callPath = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

const target = ({ url, pid }: Server, path: string, headers?: Target['headers']): Target => ({
  url: url + path,
  pid,
  headers,
});

/** The process of the database's server, by the file that it keeps in its folder. */
const postmasterOf = (dir: string): number =>
  Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Fills a database and starts the processes that are measured on it; `dir` holds what they share. */
export async function prepareStage(server: RunningPostgres, dir: string, size: number): Promise<Stage> {
  const { databaseUrl, sandbox, env: all } = await prepareStand(server, dir, `bench_${size}`);
  const { SANDBOX_CLOCK_FILE: _clock, ...env } = all;
  await withDisposable(databaseUrl, (sql) => seed(sql, size));

  const scenariosFile = join(dir, `scenarios-${size}.json`);
  const captures = await resultOf<Scenarios>('bench/write-scenarios.ts', [], scenariosFile, env);
  const { searches, byId } = captures;
  const captured: [what: string, procedure: string, Scenario][] = [
    ...Object.entries(searches).map(([name, search]): [string, string, Scenario] => [
      `search: ${name}`,
      'listings.search',
      search,
    ]),
    ['byId', 'listings.byId', byId],
  ];
  const started: Server[] = [];
  const start = async (...how: Parameters<typeof serve>): Promise<Server> => {
    const running = await serve(...how);
    started.push(running);
    return running;
  };
  const app = await start('next', ['start', '-p', '{port}'], { ...env, WORKERS: 'off' }, '/api/health');
  const floors: Record<string, FloorScenario> = {};
  for (const [what, , { statements }] of captured) floors[what] = { statements };
  for (const [name, { path, statements }] of Object.entries(captures.pages)) {
    const drawn = await fetch(app.url + path, { headers: HTML });
    if (!drawn.ok) throw new Error(`${path} answers ${drawn.status}`);
    floors[`page: ${name}`] = { statements, html: await drawn.text() };
  }
  const floorFile = join(dir, `floor-${size}.json`);
  writeFileSync(floorFile, JSON.stringify(floors));
  const floorEnv = { DATABASE_URL: databaseUrl, FLOOR_SCENARIOS: floorFile };
  const node = await start(
    'node',
    ['--import', 'tsx', 'tests/performance/bench/node-floor.ts'],
    floorEnv,
    '/',
  );
  const next = await start(
    'next',
    ['start', 'tests/performance/bench/next-floor', '-p', '{port}'],
    floorEnv,
    '/byId',
  );

  const nginx = await startNginx(app.url);
  const scenarios: Stage['scenarios'] = new Map();
  for (const [what, procedure, { inputs }] of captured) {
    const path = `/${encodeURIComponent(what)}`;
    scenarios.set(what, {
      app: {
        ...target(app, ''),
        paths: inputs.map((input) => callPath(procedure, input)),
        postmaster: postmasterOf(dir),
      },
      plainNode: target(node, path),
      plainNext: target(next, path),
      empty: target(app, callPath('listings.payout', { price: 500 })),
    });
  }
  const pages: Stage['pages'] = new Map();
  for (const [name, { path }] of Object.entries(captures.pages)) {
    const what = `page: ${name}`;
    const plainNode = target(node, `/${encodeURIComponent(what)}`);
    pages.set(what, { app: target(app, path, HTML), plainNode });
    if (nginx) {
      const url = `http://127.0.0.1:${nginx.port}${path}`;
      const cached = { url, pid: app.pid, headers: { ...HTML, host: 'localhost' } };
      pages.set(`${what}, behind nginx`, { app: cached, plainNode });
    }
  }
  return {
    size,
    scenarios,
    pages,
    appUrl: app.url,
    stop: async () => {
      await nginx?.stop();
      for (const running of started.reverse()) await running.stop();
      await sandbox.close();
    },
  };
}
