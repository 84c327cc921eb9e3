import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { swedish } from '@/text/order';

const src = resolve(import.meta.dirname, '../../src');
const found = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(src, folder, file), 'utf8').split('\n');
      return lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`);
    });

test('å, ä and ö are last, in that order', () => {
  const names = ['Östersund', 'Zäta', 'Ärla', 'åre', 'Arboga', 'Vara', 'Wessen'];
  expect(names.toSorted(swedish.compare)).toEqual([
    'Arboga',
    'Vara',
    'Wessen',
    'Zäta',
    'åre',
    'Ärla',
    'Östersund',
  ]);
});

test('every query that sorts by a name has the Swedish order', () => {
  expect(found('server', /\b(asc|desc)\(\w+\.(\w*N|n)ame\)/)).toEqual([]);
  expect(found('server', /orderBy\((.*, )?\w+\.(\w*N|n)ame\b/)).toEqual([]);
  // Named once.
  expect(found('server', /sv-x-icu/)).toHaveLength(1);
});
