import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hintCompilation } from '../../../scripts/compile-hints';

const dir = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('hints the large files of every page, once, and no others', () => {
  mkdirSync(join(dir, 'static/chunks'), { recursive: true });
  const put = (name: string, bytes: number) =>
    writeFileSync(join(dir, 'static/chunks', name), `x=1;${' '.repeat(bytes)}`);
  put('react.js', 40_000);
  put('small.js', 1000);
  put('charts.js', 400_000);
  writeFileSync(
    join(dir, 'build-manifest.json'),
    JSON.stringify({ rootMainFiles: ['static/chunks/react.js', 'static/chunks/small.js'] }),
  );
  hintCompilation(dir);
  hintCompilation(dir);
  const start = (name: string) => readFileSync(join(dir, 'static/chunks', name), 'utf8').slice(0, 33);
  expect(start('react.js')).toBe('//# allFunctionsCalledOnLoad\nx=1;');
  expect(start('small.js')).toMatch(/^x=1;/);
  expect(start('charts.js')).toMatch(/^x=1;/);
});
