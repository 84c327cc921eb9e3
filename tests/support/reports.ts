import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How long the tests of a file took. */
export interface FileTime {
  file: string;
  ms: number;
}

/** How a part of the tests went. */
export interface Count {
  passed: number;
  failed: number;
  /** Each failed test with its output, where its trace is and how to run it alone. */
  failures: string[];
  times: FileTime[];
}

/** The ten files that took longest, a line each. */
export const slowest = (times: readonly FileTime[]): string[] =>
  times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['no report was written'], times: [] };
  return count(JSON.parse(readFileSync(file, 'utf8')));
}

const relativePath = (file: string): string => relative(process.cwd(), file);

/** A failed test in a few lines: its name, the beginning and the end of its output, without colours. */
function failure(name: string, output: string | undefined, ...more: string[]): string {
  const lines = stripVTControlCharacters(output ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = lines.length > 16 ? [...lines.slice(0, 8), '…', ...lines.slice(-8)] : lines;
  return [name, ...[...shown, ...more].map((line) => `    ${line.slice(0, 160)}`)].join('\n');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; title: string; status: string; failureMessages: string[] }[];
  }[];
}

export const readVitest = (file: string): Count =>
  readReport<VitestReport>(file, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, message, status, assertionResults }) => {
      const alone = `alone: npx vitest run ${relativePath(name)}`;
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [failure(relativePath(name), message, alone)];
      return failed.map(({ fullName, title, failureMessages }) =>
        failure(fullName, failureMessages[0], `${alone} -t ${JSON.stringify(title)}`),
      );
    }),
    times: testResults.map(({ name, startTime, endTime }) => ({
      file: relativePath(name),
      ms: endTime - startTime,
    })),
  }));

interface PlaywrightResult {
  duration: number;
  error?: { message?: string; stack?: string };
  attachments: { name: string; path?: string }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { projectName: string; results: PlaywrightResult[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const isAnnounced = (line: string): boolean => /^- (alert|status|dialog)/.test(line.trim());

/** What the page showed when a test failed: its main part and whatever was announced. */
function pageOf(path: string | undefined): string[] {
  if (!path || !existsSync(path)) return [];
  const [, page = ''] = readFileSync(path, 'utf8').split('```yaml\n');
  const lines = (page.split('\n```')[0] ?? '').split('\n');
  const main = lines.findIndex((line) => line.startsWith('- main'));
  const end = lines.findIndex((line, at) => at > main && line.startsWith('- contentinfo'));
  return [...lines.slice(Math.max(main, 0), end).slice(0, 30), ...lines.slice(end).filter(isAnnounced)];
}

function failedOf({ specs = [], suites = [] }: PlaywrightSuite, root: string): string[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const result = tests.flatMap(({ results }) => results).find(({ error }) => error);
      const attached = (name: string) => result?.attachments.find((each) => each.name === name)?.path;
      const trace = attached('trace');
      const location = `${relativePath(`${root}/${file}`)}:${line}`;
      return failure(
        `${location} ${title}`,
        result?.error?.stack ?? result?.error?.message,
        ...pageOf(attached('error-context')),
        ...(trace ? [`trace: npx playwright show-trace ${relativePath(trace)}`] : []),
        `alone: npx playwright test --project=${tests[0]?.projectName} ${location}`,
      );
    });
  return [...failures, ...suites.flatMap((suite) => failedOf(suite, root))];
}

/** One entry a test, several a file. */
function timesOf({ specs = [], suites = [] }: PlaywrightSuite, root: string): FileTime[] {
  const times = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ file: relativePath(`${root}/${file}`), ms: duration })),
    ),
  );
  return [...times, ...suites.flatMap((suite) => timesOf(suite, root))];
}

function byFile(times: readonly FileTime[]): FileTime[] {
  const sums = new Map<string, number>();
  for (const { file, ms } of times) sums.set(file, (sums.get(file) ?? 0) + ms);
  return [...sums].map(([file, ms]) => ({ file, ms }));
}

export const readPlaywright = (file: string): Count =>
  readReport<PlaywrightReport>(file, ({ config, stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap((suite) => failedOf(suite, config.rootDir)),
    times: byFile(suites.flatMap((suite) => timesOf(suite, config.rootDir))),
  }));
