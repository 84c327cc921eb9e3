import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** What is named as code and looks like a file of ours; documents.test.ts sees that it exists. */
const named = [...document.matchAll(/`([^`]+\.(?:tsx?|mjs|cjs|md|ts)|\.[a-z.]+|Dockerfile)`/g)].map(
  ([, file]) => file as string,
);
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (\||-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

describe('docs/security.md', () => {
  it('names many, tests among them', () => {
    expect(named.filter((file) => file.startsWith('tests/')).length).toBeGreaterThan(50);
    expect(named.filter((file) => file.startsWith('src/')).length).toBeGreaterThan(60);
  });

  it.each(rows)('%s: %s is held by a test, or says why not', (_number, _requirement, where, test) => {
    const held = /`(tests|scripts)\//.test(test ?? '');
    const excused = test === '–';
    expect(held || excused).toBe(true);
    if (excused) expect(where?.length).toBeGreaterThan(15);
  });

  it('has every chapter, and lists its gaps twice', () => {
    for (let chapter = 1; chapter <= 17; chapter += 1) expect(document).toContain(`V${chapter} `);
    const gaps = rows.filter(([, , where]) => where?.includes('**Gap')).map(([number]) => number);
    expect(gaps.length).toBeGreaterThan(3);
    const summary = document.slice(document.indexOf('## The gaps'));
    for (const number of gaps) expect(summary).toContain(String(number));
  });
});
