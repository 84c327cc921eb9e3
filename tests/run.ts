import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './support/chromium';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'loppbytet-reports-'));
const total: Count = { passed: 0, failed: 0 };
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
  const counted = count?.() ?? { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that failed without a failed test (a broken setup, say) has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  total.passed += counted.passed;
  total.failed += counted.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  told.push(`${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`);
}

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

function vitest(project: string): void {
  const file = join(reports, `${project}.json`);
  part(
    project,
    'vitest',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile=${file}`],
    {},
    () =>
      readReport<{ numPassedTests: number; numFailedTests: number }>(file, (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
      })),
  );
}

function endToEnd(project: string): void {
  const file = join(reports, `${project}.json`);
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  part(project, 'playwright', ['test', `--project=${project}`, '--reporter=list,json'], env, () =>
    readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
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

if (process.argv.includes('--faults')) vitest('faults');
else {
  part('types', 'tsc', ['--noEmit'], {});
  part('lint', 'biome', ['check', '.'], {});
  part('boundaries', 'depcruise', ['src', '--config', '.dependency-cruiser.cjs'], {});
  vitest('unit');
  if (!process.argv.includes('--verify')) {
    vitest('integration');
    vitest('faults');
    endToEnd('journeys');
    endToEnd('accessible');
    audit();
  }
}
rmSync(reports, { recursive: true, force: true });

process.stdout.write(
  `\n${told.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(total.failed === 0 ? 0 : 1);
