import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { keepAwake } from './support/awake';
import { findChromium } from './support/chromium';

interface Count {
  passed: number;
  failed: number;
  /** Each failed test and what it said, told again at the end: a long log is often read from there. */
  failures: string[];
}

const reports = mkdtempSync(join(tmpdir(), 'loppbytet-reports-'));
const total: Count = { passed: 0, failed: 0, failures: [] };
const told: string[] = [];
let skipped = 0;

/** Runs one part of the tests, tells how it went, and adds it up. A part that cannot be counted counts as one. */
function part(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  count?: () => Count,
): void {
  process.stdout.write(`\n── ${name}\n`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, failures: [] };
  // A runner that failed without a failed test (a broken setup, say) has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.failures.push(...counted.failures.map((failure) => `${name} › ${failure}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  told.push(`${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
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
  const told = lines.length > 16 ? [...lines.slice(0, 8), '…', ...lines.slice(-8)] : lines;
  return [name, ...told.map((line) => `    ${line.slice(0, 160)}`)].join('\n');
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

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string; stack?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

function failedOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return failure(`${file}:${line} ${title}`, error?.stack ?? error?.message);
      }),
    ...suites.flatMap(failedOf),
  ];
}

function vitest(project: string, env: Record<string, string> = {}): void {
  const file = join(reports, `${project}.json`);
  part(
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

function endToEnd(project: string): void {
  const file = join(reports, `${project}.json`);
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  part(project, 'playwright', ['test', `--project=${project}`, '--reporter=list,json'], env, () =>
    readReport<PlaywrightReport>(file, ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedOf),
    })),
  );
}

/** Known holes in what production runs on. Not every registry can be asked: then it is told, and counted as skipped. */
function audit(): void {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 60_000 });
  let report: { metadata?: { vulnerabilities?: Record<string, number> } } = {};
  try {
    report = JSON.parse(stdout);
  } catch {
    // Whatever it said instead was no report.
  }
  const holes = report.metadata?.vulnerabilities;
  if (!holes) {
    skipped += 1;
    told.push('audit: skipped, the package registry does not answer it');
    return;
  }
  const bad = (holes.high ?? 0) + (holes.critical ?? 0);
  total.passed += bad === 0 ? 1 : 0;
  total.failed += bad === 0 ? 0 : 1;
  told.push(`audit: ${bad} known holes of a high kind or worse`);
}

const letSleep = keepAwake();
if (process.argv.includes('--faults')) vitest('faults');
else {
  part('types', 'tsc', ['--noEmit'], {});
  part('lint', 'biome', ['check', '.'], {});
  part('boundaries', 'depcruise', ['src', '--config', '.dependency-cruiser.cjs'], {});
  vitest('unit');
  if (!process.argv.includes('--verify')) {
    // What the app asks of its database meanwhile is kept, and explained on large tables.
    const queries = { QUERIES_DIR: mkdtempSync(join(reports, 'queries-')) };
    vitest('integration', queries);
    vitest('plans', queries);
    vitest('faults');
    endToEnd('journeys');
    endToEnd('accessible');
    // Of the build that the pages above were served from.
    part('size', 'tsx', ['tests/size/run.ts'], {});
    audit();
  }
}
letSleep();
rmSync(reports, { recursive: true, force: true });

const failures = total.failures.map((told) => `✘ ${told}\n`).join('');
process.stdout.write(
  `\n${failures}\n${told.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(total.failed === 0 ? 0 : 1);
