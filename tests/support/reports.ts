import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How a part of the tests went. */
export interface Count {
  passed: number;
  failed: number;
  /** Each failed test with its output, where its trace is and how to run it alone. */
  failures: string[];
}

function readReport<Report>(file: string, count: (report: Report) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['no report was written'] };
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
  }));

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

export const readPlaywright = (file: string): Count =>
  readReport<PlaywrightReport>(file, ({ config, stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap((suite) => failedOf(suite, config.rootDir)),
  }));
