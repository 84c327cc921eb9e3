import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/sandbox/run/postgres';
import { start, untilHealthy } from '@/sandbox/run/processes';

/** A demo of its own: the built app on seeded data, on free ports, gone without a trace afterwards. */
export async function withDemo(use: (baseURL: string) => Promise<void>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-demo-'));
  const port = await freePort();
  const baseURL = `http://localhost:${port}`;
  const sandboxPort = String(await freePort());
  process.env.E2E_SANDBOX_URL = `http://localhost:${sandboxPort}`;
  const demo = start('node', ['src/sandbox/run/demo.mjs'], {
    ...(process.env as Record<string, string>),
    PORT: String(port),
    SANDBOX_PORT: sandboxPort,
    DATA_DIR: dir,
  });
  try {
    await untilHealthy(`${baseURL}/api/health`, demo, 600_000);
    await use(baseURL);
  } finally {
    await demo.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
