import { mkdirSync, rmSync } from 'node:fs';
import { emptyDatabase, migrate } from './migrate';
import { complete } from './processes';

interface Target {
  /** Past a transaction pooler, if there is one. */
  directUrl: string;
  sandboxPort: number;
  /** The stand-ins' own folder. */
  sandboxDir: string;
  /** The app's settings. */
  env: Record<string, string>;
}

/** Fills a database with the demo's data. One that an interrupted run left half-filled is emptied first. */
export async function fill({ directUrl, sandboxPort, sandboxDir, env }: Target): Promise<void> {
  await emptyDatabase(directUrl);
  rmSync(sandboxDir, { recursive: true, force: true });
  mkdirSync(sandboxDir, { recursive: true });
  await migrate(directUrl);
  await complete('node', ['--import', 'tsx', 'src/sandbox/seed/main.ts'], {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: sandboxDir,
  });
}
