import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium';
import type { Profile } from './tests/support/demo';
import { everyLook, type Look } from './tests/support/looks';

/**
 * In a real Chromium against the demo itself. Each worker has a demo of its own, on a copy of one template, so that
 * what a journey does to the clock concerns nobody else.
 */
export default defineConfig<{ looks: Look[] }, { profile: Profile }>({
  testDir: 'tests/e2e',
  workers: 2,
  projects: [
    { name: 'journeys', testIgnore: ['accessible.spec.ts', 'long/**'] },
    // What fails says which element it is about: no trace, which takes longer than the test.
    { name: 'accessible', testMatch: 'accessible.spec.ts', fullyParallel: true, use: { trace: 'off' } },
    // The rest is no part of `npm test`.
    { name: 'journeys-long', testMatch: 'long/**' },
    {
      name: 'accessible-long',
      testMatch: 'accessible.spec.ts',
      fullyParallel: true,
      use: { looks: everyLook, trace: 'off' },
    },
    { name: 'serverless', grep: /@serverless/, use: { profile: 'serverless' } },
    { name: 'timing', testDir: 'tests/performance/timing', use: { contextOptions: {}, trace: 'off' } },
  ],
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'sv-SE',
    // What moves is tested where it is asked for: `test.use({ contextOptions: {} })`.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
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
  // What all demos are copied from.
  webServer: {
    command: 'node --import tsx tests/support/demo-template.ts',
    wait: { stdout: /Demo template: (?<demo_template>\S+)/ },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'pipe',
  },
});
