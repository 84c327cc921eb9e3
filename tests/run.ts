import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './support/chromium';

interface Count {
  passed: number;
  failed: number;
  /** Each failed test and its message, repeated at the end of a long log. */
  failures: string[];
}

/** `TEST_REPORTS`: a folder that keeps each runner's report, with every test's time. */
const kept = process.env.TEST_REPORTS;
if (kept) mkdirSync(kept, { recursive: true });
const reports = kept ?? mkdtempSync(join(tmpdir(), 'loppbytet-reports-'));
const total: Count = { passed: 0, failed: 0, failures: [] };
const summary: string[] = [];
let skipped = 0;

/** Runs a command to its end; each line it writes is shown behind a name, since others run beside it. */
async function run(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number | null> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`));
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
  env: Record<string, string> = {},
  count?: () => Count,
): Promise<void> {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const status = await run(name, command, args, env);
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, failures: [] };
  // A runner that failed without a failed test (a broken setup, say) has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.failures.push(...counted.failures.map((failure) => `${name} › ${failure}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
}

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['no report was written'] };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

/** A failed test in a few lines: its name, the beginning and the end of what it said, without colours. */
function failure(name: string, said: string | undefined): string {
  const lines = stripVTControlCharacters(said ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = lines.length > 16 ? [...lines.slice(0, 8), '…', ...lines.slice(-8)] : lines;
  return [name, ...shown.map((line) => `    ${line.slice(0, 160)}`)].join('\n');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightResult {
  error?: { message?: string; stack?: string };
  attachments: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: PlaywrightResult[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** What the page showed when a test failed: its main part and whatever was announced. */
function pageOf({ attachments }: PlaywrightResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const [, page = ''] = readFileSync(path, 'utf8').split('```yaml\n');
  const lines = (page.split('\n```')[0] ?? '').split('\n');
  const main = lines.findIndex((line) => line.startsWith('- main'));
  const end = lines.findIndex((line, at) => at > main && line.startsWith('- contentinfo'));
  const shown = [
    ...lines.slice(Math.max(main, 0), end).slice(0, 30),
    ...lines.slice(end).filter(isAnnounced),
  ];
  return shown.map((line) => `\n    ${line.slice(0, 160)}`).join('');
}

const isAnnounced = (line: string): boolean => /^- (alert|status|dialog)/.test(line.trim());

function failedOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
        const error = result?.error;
        return (
          failure(`${file}:${line} ${title}`, error?.stack ?? error?.message) + (result ? pageOf(result) : '')
        );
      }),
    ...suites.flatMap(failedOf),
  ];
}

function vitest(project: string, env: Record<string, string> = {}): Promise<void> {
  const file = join(reports, `${project}.json`);
  return part(
    project,
    'vitest',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile=${file}`],
    env,
    () =>
      readReport<VitestReport>(file, ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        failures: testResults.flatMap(({ name, message, status, assertionResults }) => {
          const failed = assertionResults.filter((result) => result.status === 'failed');
          if (status === 'failed' && failed.length === 0) return [failure(name, message)];
          return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
        }),
      })),
  );
}

/** Runs a project of playwright.config.ts on a demo of its own. */
function endToEnd(project: string, { name = project, args = [] as string[], env = {} } = {}): Promise<void> {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const settings = { ...env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return part(
    name,
    'playwright',
    ['test', `--project=${project}`, ...args, '--reporter=list,json'],
    settings,
    () =>
      readReport<PlaywrightReport>(file, ({ stats, suites }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: suites.flatMap(failedOf),
      })),
  );
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
    // Whatever it said instead was no report.
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

/** Parts one after another, beside other lanes: what mostly waits is run beside what mostly computes. */
async function lane(...parts: (() => Promise<unknown>)[]): Promise<void> {
  for (const each of parts) await each();
}

const types = () => part('types', 'npm', ['run', 'typecheck']);
const checks = () =>
  Promise.all([
    part('lint', 'biome', ['check', '.']),
    part('boundaries', 'depcruise', ['src', '--config', '.dependency-cruiser.cjs']),
  ]);
const build = () => part('build', 'tsx', ['tests/support/build.ts']);

if (process.argv.includes('--faults')) await vitest('faults');
else if (process.argv.includes('--verify')) await Promise.all([types(), lane(checks, () => vitest('unit'))]);
else {
  // What the app asks of its database meanwhile is kept, and explained on large tables.
  const queries = { QUERIES_DIR: mkdtempSync(join(reports, 'queries-')) };
  // A build begins by emptying the folder of the generated types.
  await Promise.all([lane(checks, () => vitest('unit')), lane(build, types)]);
  // Each lane takes about one core, and each shard a demo of its own.
  const shardOf = (project: string, shard: string) =>
    endToEnd(project, { name: `${project} ${shard}`, args: [`--shard=${shard}`, '--workers=1'] });
  await Promise.all([
    lane(
      () => vitest('integration', queries),
      () => vitest('plans', queries),
      audit,
      () => shardOf('journeys', '1/2'),
      () => shardOf('accessible', '1/3'),
      () => shardOf('accessible', '2/3'),
    ),
    lane(
      () => vitest('faults'),
      () => part('size', 'tsx', ['tests/performance/size/run.ts']),
      () => endToEnd('serverless', { env: { E2E_PROFILE: 'serverless' } }),
      () => shardOf('journeys', '2/2'),
      () => shardOf('accessible', '3/3'),
    ),
  ]);
}
if (!kept) rmSync(reports, { recursive: true, force: true });

const failures = total.failures.map((each) => `✘ ${each}\n`).join('');
process.stdout.write(
  `\n${failures}\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(total.failed === 0 ? 0 : 1);
