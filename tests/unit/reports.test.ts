import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaywright, readVitest, slowest } from '../support/reports';

function aReport(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'loppbytet-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a file of vitest takes from its first test to the end of its last', () => {
  const result = { message: '', status: 'passed', assertionResults: [] };
  const report = aReport({
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [
      { ...result, name: join(process.cwd(), 'tests/unit/a.test.ts'), startTime: 1000, endTime: 1500 },
      { ...result, name: join(process.cwd(), 'tests/unit/b.test.ts'), startTime: 1200, endTime: 3200 },
    ],
  });
  expect(readVitest(report)).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    times: [
      { file: 'tests/unit/a.test.ts', ms: 500 },
      { file: 'tests/unit/b.test.ts', ms: 2000 },
    ],
  });
});

test('one of Playwright takes as long as its tests together, tried again or in a group', () => {
  const spec = (...durations: number[]) => ({
    title: 'x',
    file: 'a.spec.ts',
    line: 1,
    ok: true,
    tests: [
      { projectName: 'journeys', results: durations.map((duration) => ({ duration, attachments: [] })) },
    ],
  });
  const report = aReport({
    config: { rootDir: join(process.cwd(), 'tests/e2e') },
    stats: { expected: 2, unexpected: 0, flaky: 0 },
    suites: [{ specs: [spec(100, 20)], suites: [{ specs: [spec(3)] }] }],
  });
  expect(readPlaywright(report).times).toEqual([{ file: 'tests/e2e/a.spec.ts', ms: 123 }]);
});

test('the ten slowest are shown, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, nth) => ({ file: `${nth}.test.ts`, ms: nth * 1000 }));
  const lines = slowest(times);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
  expect(lines.at(-1)).toBe('    2.0 s  2.test.ts');
});
