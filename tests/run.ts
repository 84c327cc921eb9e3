import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './support/chromium';
import { type Count, readPlaywright, readVitest, slowest } from './support/reports';

/** `TEST_REPORTS`: a folder that keeps each runner's report, with every test's time. */
const kept = process.env.TEST_REPORTS;
if (kept) mkdirSync(kept, { recursive: true });
const reports = kept ?? mkdtempSync(join(tmpdir(), 'loppbytet-reports-'));
const total: Count = { passed: 0, failed: 0, failures: [], times: [] };
const summary: string[] = [];
let skipped = 0;

/** Runs a command to its end; each line it writes is shown behind a name, since others run beside it. */
async function run(name: string, command: string, args: string[], env: object): Promise<number | null> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      if (line.trim()) process.stdout.write(`${name} │ ${line}\n`);
    });
  }
  return new Promise((resolve) => {
    child.once('error', () => resolve(null)).once('close', resolve);
  });
}

/** Runs one part of the tests, shows how it went, and adds it up. A part that cannot be counted counts as one. */
async function part(
  name: string,
  command: string,
  args: string[],
  env: object = {},
  count?: () => Count,
): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const status = await run(name, command, args, env);
  const counted = count?.() ?? {
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
    failures: [],
    times: [],
  };
  // A runner that failed without a failed test (a broken setup, say) has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.times.push(...counted.times);
  total.failures.push(...counted.failures.map((failure) => `${name} › ${failure}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
}

/** Projects of vitest.config.ts: a line a file, and the failed tests. */
function vitest(projects: string[], env: object = {}): Promise<void> {
  const [name = ''] = projects;
  const file = join(reports, `${name}.json`);
  const args = ['run', ...projects.map((project) => `--project=${project}`)];
  // Slow tests are in the report; the slowest files are shown at the end.
  const output = [
    '--reporter=default',
    '--slowTestThreshold=600000',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  // It writes colours into a pipe too.
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return part(name, 'vitest', [...args, ...output], { ...env, ...colours }, () => readVitest(file));
}

/** Projects of playwright.config.ts. */
function playwright(projects: string[]): Promise<void> {
  const file = join(reports, 'e2e.json');
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json'];
  return part('e2e', 'playwright', args, env, () => readPlaywright(file));
}

/** Known vulnerabilities in production dependencies; skipped where the registry has no audit endpoint. */
async function audit(): Promise<void> {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const stdout = await new Promise<string>((resolve) => {
    execFile('npm', args, { encoding: 'utf8', timeout: 60_000 }, (_error, output) => resolve(output));
  });
  let report: { metadata?: { vulnerabilities?: Record<string, number> } } = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // Its other output is no report.
  }
  const vulnerabilities = report.metadata?.vulnerabilities;
  if (!vulnerabilities) {
    skipped += 1;
    summary.push('audit: skipped, the package registry does not answer it');
    return;
  }
  const bad = (vulnerabilities.high ?? 0) + (vulnerabilities.critical ?? 0);
  total.passed += bad === 0 ? 1 : 0;
  total.failed += bad === 0 ? 0 : 1;
  summary.push(`audit: ${bad} known vulnerabilities of high severity or worse`);
}

/** Parts one after another, beside another lane. */
async function lane(...parts: (() => Promise<unknown>)[]): Promise<void> {
  for (const each of parts) await each();
}

const types = () => part('types', 'npm', ['run', 'typecheck']);
const lint = () => part('lint', 'biome', ['check', '.']);
const boundaries = () =>
  part('boundaries', 'depcruise', ['src', 'sandbox', '--config', '.dependency-cruiser.cjs']);
const unit = () => vitest(['unit']);
const build = () => part('build', 'tsx', ['tests/support/build.ts']);
const size = () => part('size', 'tsx', ['tests/performance/size/run.ts']);

const asked = process.argv[2];
if (asked === '--faults') await vitest(['faults', 'faults-long']);
else if (asked === '--storm') await vitest(['storm']);
else if (asked === '--verify') await Promise.all([types(), lane(lint, boundaries, unit)]);
else {
  const isLong = asked === '--all';
  // What the app asks of its database meanwhile is kept, and explained on large tables.
  const queries = isLong ? { QUERIES_DIR: mkdtempSync(join(reports, 'queries-')) } : {};
  if (isLong) process.env.RANDOM_RUNS = '10';
  const integration = () => vitest(['integration', 'integration-isolated'], queries);
  // A build begins by emptying the folder of the generated types.
  await Promise.all([lane(lint, boundaries, unit), lane(build, types)]);
  await (isLong
    ? Promise.all([
        lane(
          integration,
          () => vitest(['integration-long']),
          () => vitest(['plans'], queries),
        ),
        lane(() => vitest(['faults', 'faults-long']), size, audit),
      ])
    : Promise.all([integration(), lane(() => vitest(['faults']), size)]));
  await playwright(
    isLong ? ['journeys', 'journeys-long', 'serverless', 'accessible-long'] : ['journeys', 'accessible'],
  );
}
if (!kept) rmSync(reports, { recursive: true, force: true });

const times = slowest(total.times);
if (times.length > 0) summary.push('', 'The slowest files:', ...times);
const failures = total.failures.map((each) => `✘ ${each}\n`).join('');
process.stdout.write(
  `\n${failures}\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(total.failed === 0 ? 0 : 1);
