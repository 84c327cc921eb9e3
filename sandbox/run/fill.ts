import { mkdirSync, rmSync } from 'node:fs';
import { emptyDatabase, migrate } from './disposable-database';
import { complete } from './processes';

interface Target {
  /** Past a transaction pooler, if there is one. */
  directUrl: string;
  sandboxPort: number;
  /** The stand-ins' own folder. */
  sandboxDir: string;
  /** The app's settings. */
  env: Record<string, string>;
  /** Whether users that the seed did not make go too. */
  reset?: boolean;
}

/**
 * Fills a database with the demo's data. One that an interrupted run left half-filled is emptied first.
 * @throws when it was not made for that, or holds users that the seed did not make, without `reset`.
 */
export async function fill({
  directUrl,
  sandboxPort,
  sandboxDir,
  env,
  reset = false,
}: Target): Promise<void> {
  await emptyDatabase(directUrl, { evenWithUsers: reset });
  rmSync(sandboxDir, { recursive: true, force: true });
  mkdirSync(sandboxDir, { recursive: true });
  await migrate(directUrl);
  await complete('node', ['--import', 'tsx', 'sandbox/seed/main.ts'], {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: sandboxDir,
  });
}
