import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@sandbox/run/disposable-database';
import { withoutSettings } from '@sandbox/run/environment';
import { freePort } from '@sandbox/run/postgres';
import { start, untilHealthy } from '@sandbox/run/processes';
import postgres from 'postgres';

/** What demo-template.ts has made. */
export interface DemoTemplate {
  adminUrl: string;
  database: string;
  sandboxDir: string;
  /** Where the stand-ins were while the data was made. */
  sandboxUrl: string;
}

/** As one process, or as on a host without long-running processes. */
export type Profile = 'server' | 'serverless';

const programs: Record<Profile, string[]> = {
  server: ['sandbox/run/demo.mjs'],
  serverless: ['--import', 'tsx', 'tests/support/serverless-demo.ts'],
};

interface Demo {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** The built app on data of its own, on free ports. Nothing is left when it is stopped. */
async function startDemo({ profile = 'server' as Profile, databaseUrl = '', from = '' } = {}): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-demo-'));
  if (from) cpSync(from, join(dataDir, 'sandbox'), { recursive: true });
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const settings = {
    ...withoutSettings(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  };
  // Beside the traces of failed tests, not between the names of tests.
  mkdirSync('test-results', { recursive: true });
  const output = join('test-results', `demo-${port}.log`);
  const demo = start('node', programs[profile], settings, (text) => appendFileSync(output, text));
  const url = `http://localhost:${port}`;
  await untilHealthy(`${url}/api/health`, demo, 600_000).catch((cause) => {
    throw new Error(`The demo did not start: ${output}`, { cause });
  });
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    stop: async () => {
      await demo.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A demo on a copy of the template's data. */
export async function copyDemo(
  templateFile: string,
  profile: Profile,
): Promise<Demo & { databaseUrl: string }> {
  const template: DemoTemplate = JSON.parse(readFileSync(templateFile, 'utf8'));
  const database = `demo_${process.pid}_${Date.now()}`;
  await ensureDatabase(template.adminUrl, database, template.database);
  const databaseUrl = template.adminUrl.replace(/\/postgres$/, `/${database}`);
  const demo = await startDemo({ profile, databaseUrl, from: template.sandboxDir });
  // The stand-ins are the organiser's own system too, and have another port now.
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update webhook_endpoints set url = replace(url, ${template.sandboxUrl}, ${demo.sandboxUrl})`;
  await sql.end();
  return { ...demo, databaseUrl };
}

/** A demo of its own for a program that is no test. */
export async function withDemo(use: (baseURL: string) => Promise<void>): Promise<void> {
  const demo = await startDemo();
  process.env.E2E_SANDBOX_URL = demo.sandboxUrl;
  await use(demo.url).finally(() => demo.stop());
}
