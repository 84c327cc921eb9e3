import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDisposable } from '@sandbox/run/disposable-database';
import type { RunningPostgres } from '@sandbox/run/postgres';
import { startNginx } from '../../support/nginx';
import { prepareStand, resultOf } from '../support/stand';
import type { Scenarios } from './capture';
import type { Target } from './load';
import { seed } from './seed';
import { type Server, serve } from './servers';

/** A database of one size with the product on it. */
export interface Stage {
  size: number;
  /** By what is measured; `empty` is a procedure of the product that reads nothing. */
  scenarios: Map<string, { app: Target; empty: Target }>;
  pages: Map<string, Target>;
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

/** Fills a database and starts the product on it; `dir` holds what they share. */
export async function prepareStage(server: RunningPostgres, dir: string, size: number): Promise<Stage> {
  const { databaseUrl, sandbox, env: all } = await prepareStand(server, dir, `bench_${size}`);
  const { SANDBOX_CLOCK_FILE: _clock, ...env } = all;
  await withDisposable(databaseUrl, (sql) => seed(sql, size));

  const scenariosFile = join(dir, `scenarios-${size}.json`);
  const asked = await resultOf<Scenarios>('bench/write-scenarios.ts', [], scenariosFile, env);
  const app = await serve('next', ['start', '-p', '{port}'], { ...env, WORKERS: 'off' }, '/api/health');
  const nginx = await startNginx(app.url);
  const empty = target(app, callPath('listings.payout', { price: 500 }));
  const calling = (procedure: string, inputs: readonly unknown[]) => ({
    app: {
      ...target(app, ''),
      paths: inputs.map((input) => callPath(procedure, input)),
      postmaster: postmasterOf(dir),
    },
    empty,
  });
  const scenarios: Stage['scenarios'] = new Map(
    Object.entries(asked.searches).map(([name, inputs]) => [
      `search: ${name}`,
      calling('listings.search', inputs),
    ]),
  );
  scenarios.set('byId', calling('listings.byId', asked.byId));
  const pages: Stage['pages'] = new Map();
  for (const [name, path] of Object.entries(asked.pages)) {
    pages.set(`page: ${name}`, target(app, path, HTML));
    if (!nginx) continue;
    const url = `http://127.0.0.1:${nginx.port}${path}`;
    pages.set(`page: ${name}, behind nginx`, {
      url,
      pid: app.pid,
      headers: { ...HTML, host: 'localhost' },
    });
  }
  return {
    size,
    scenarios,
    pages,
    appUrl: app.url,
    stop: async () => {
      await nginx?.stop();
      await app.stop();
      await sandbox.close();
    },
  };
}
