import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@sandbox/run/build';
import { ensureDatabase, migrate } from '@sandbox/run/disposable-database';
import { withoutSettings } from '@sandbox/run/environment';
import { startPostgres } from '@sandbox/run/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    faultsAdminUrl: string;
    faultsTemplate: string;
    /** `POST /stop` and `POST /start` of the one PostgreSQL. */
    postgresControl: string;
  }
}

const TEMPLATE = 'loppbytet_template';

/** The built app, one PostgreSQL that tests may stop and start, and a migrated database to copy. */
export default async function setup(project: TestProject) {
  await ensureBuilt({ ...withoutSettings(), LOG_LEVEL: 'warn' });
  const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-faults-'));
  // Crashes of PostgreSQL itself are not played here, so nothing is lost by not waiting for the disk.
  const server = await startPostgres({
    dataDir,
    persistent: true,
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  await ensureDatabase(server.url('postgres'), TEMPLATE);
  await migrate(server.url(TEMPLATE));
  const control = createServer((request, response) => {
    const change = request.url === '/stop' ? server.stop() : server.start();
    change.then(
      () => response.end('ok'),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  project.provide('postgresControl', `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  project.provide('faultsAdminUrl', server.url('postgres'));
  project.provide('faultsTemplate', TEMPLATE);
  return async () => {
    control.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
