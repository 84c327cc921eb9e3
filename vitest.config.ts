import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const alias = { '@': folder('./src'), '@sandbox': folder('./sandbox') };

/** Files that replace or reload modules of the app, or need them new, and so have them for themselves. */
const isolated = [
  'attack-surface',
  'dac7',
  'database-silence',
  'inbound-mail-address',
  'live-updates',
  'query-counts',
  'scheduled-jobs',
  'sign-in-codes',
  'telemetry',
  'trust',
  'undeliverable-mails',
].map((name) => `tests/integration/${name}.test.ts`);

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, include: string[], options: Options): TestProjectInlineConfiguration => ({
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic' } },
  test: { name, include, ...options },
});

/** On a PostgreSQL and the stand-ins. */
const onDatabase: Options = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/worker-setup.ts'],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Against two processes of the built app. One file at a time. A test has longer than all it waits for together, so that
 * what fails is the wait, by its name, and nothing of it goes on into the next test.
 */
const onBuiltApp: Options = {
  globalSetup: ['tests/faults/support/global-setup.ts'],
  setupFiles: ['tests/faults/support/setup.ts'],
  pool: 'forks',
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: 900_000,
  hookTimeout: 240_000,
};

/** `unit` needs nothing; `plans` explains on large tables what the app asked while the integration tests ran. */
export default defineConfig({
  test: {
    projects: [
      project('unit', ['tests/unit/**/*.test.ts?(x)'], {
        setupFiles: ['tests/support/unit-setup.ts'],
        isolate: false,
        testTimeout: 30_000,
      }),
      // Files share their worker's app and database, which is emptied between them.
      project('integration', ['tests/integration/*.test.ts'], {
        ...onDatabase,
        exclude: isolated,
        isolate: false,
      }),
      project('integration-isolated', isolated, onDatabase),
      project('integration-long', ['tests/integration/long/*.test.ts'], onDatabase),
      project('plans', ['tests/plans/*.test.ts'], { ...onDatabase, testTimeout: 240_000 }),
      project('faults', ['tests/faults/*.test.ts'], onBuiltApp),
      project('faults-long', ['tests/faults/long/*.test.ts'], onBuiltApp),
      project('storm', ['tests/faults/storm/*.test.ts'], onBuiltApp),
    ],
  },
});
