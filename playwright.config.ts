import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './src/sandbox/run/postgres';
import { findChromium } from './tests/support/chromium';

// Workers read this file too: what is chosen here is chosen once.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_SANDBOX_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'loppbytet-e2e-'));
const { E2E_PORT: PORT, E2E_SANDBOX_PORT: SANDBOX_PORT } = process.env;
process.env.E2E_SANDBOX_URL = `http://localhost:${SANDBOX_PORT}`;

/**
 * In a real Chromium against the demo itself: the journeys one at a time, since they move the one clock, and every
 * screen's accessibility, which only looks, on all cores. Each is run on a demo of its own (`--project`); the main
 * journeys once more on a demo without long-running processes (`E2E_PROFILE=serverless`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: 'accessible.spec.ts', workers: 1 },
    { name: 'serverless', grep: /@main/, workers: 1 },
    { name: 'accessible', testMatch: 'accessible.spec.ts', fullyParallel: true },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Requests that pass through a service worker are no longer seen by `page.route`; service-worker.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command:
      process.env.E2E_PROFILE === 'serverless'
        ? 'node --import tsx tests/support/serverless-demo.ts'
        : 'node src/sandbox/run/demo.mjs',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { PORT, SANDBOX_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
    stdout: 'pipe',
  },
});
