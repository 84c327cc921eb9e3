import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

/** Files that replace or reload modules of the app, or need them new, and so have them for themselves. */
const isolated = [
  'attack-surface',
  'dac7',
  'live-updates',
  'query-counts',
  'scheduled-jobs',
  'setup-events',
  'sign-in-codes',
  'telemetry',
  'trust',
].map((name) => `tests/integration/${name}.test.ts`);

const faults = (name: string, files: string): TestProjectInlineConfiguration => ({
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name,
    include: [files],
    globalSetup: ['tests/faults/support/global-setup.ts'],
    setupFiles: ['tests/faults/support/setup.ts'],
    // One file at a time: each runs two processes of the app beside itself. A test has longer than all it waits
    // for together, so that what fails is the wait, by its name, and nothing of it goes on into the next test.
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 240_000,
  },
});

/**
 * Kinds of test: `unit` needs nothing, `integration` gets a PostgreSQL and the stand-ins of its own, `plans` explains
 * on large tables what the app asked meanwhile, `faults` two processes of the built app on one PostgreSQL, and
 * what can go wrong around them: with money in `faults`, everything else and the controls in `faults-long`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts?(x)'], isolate: false, testTimeout: 30_000 },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: isolated,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/worker-setup.ts'],
          // Files share their worker's app and database, which is emptied between them.
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'integration-isolated',
          include: isolated,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/worker-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'plans',
          include: ['tests/plans/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/worker-setup.ts'],
          pool: 'forks',
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      faults('faults', 'tests/faults/*.test.ts'),
      faults('faults-long', 'tests/faults/long/*.test.ts'),
    ],
  },
});
