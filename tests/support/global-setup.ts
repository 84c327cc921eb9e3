import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePrograms } from '@sandbox/run/build';
import { ensureDatabase, migrate } from '@sandbox/run/disposable-database';
import { withoutSettings } from '@sandbox/run/environment';
import { startPostgres } from '@sandbox/run/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    template: string;
  }
}

const TEMPLATE = 'loppbytet_template';

/** One PostgreSQL for the run, with a migrated database that every test file gets a copy of. */
export default async function setup(project: TestProject) {
  await bundlePrograms(withoutSettings());
  const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-test-'));
  const server = await startPostgres({
    dataDir,
    persistent: false,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  await ensureDatabase(server.url('postgres'), TEMPLATE);
  await migrate(server.url(TEMPLATE));
  project.provide('adminUrl', server.url('postgres'));
  project.provide('template', TEMPLATE);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
