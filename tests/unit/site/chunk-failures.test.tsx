import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fallbackToNull } from '@/components/missing-code';

vi.mock('@/app/globals.css', () => ({}));

const missing = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });

test('a part whose code cannot be fetched stays away, and any other error is one', () => {
  expect(fallbackToNull(missing)()).toBe(null);
  const other = new Error('a mistake of ours');
  expect(() => fallbackToNull(other)).toThrow(other);
});

test('every part whose code comes later does without it', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const counted = (pattern: RegExp, imports: string) =>
    Object.fromEntries(
      files.flatMap((file) => {
        const text = readFileSync(join(src, file), 'utf8');
        const count = text.includes(imports) ? (text.match(pattern)?.length ?? 0) : 0;
        return count > 0 ? [[file, count]] : [];
      }),
    );
  const parts = counted(/\b(?:lazy|dynamic)\(\s*\(\) =>/g, 'import(');
  expect(Object.keys(parts).length).toBeGreaterThan(20);
  expect(counted(/\.catch\(fallbackTo(?:Null|\(\w+\))\)/g, 'import(')).toEqual(parts);
});

test('a site that fails as a whole says so in Swedish, with a way on', async () => {
  const { default: GlobalError } = await import('@/app/global-error');
  const html = renderToStaticMarkup(<GlobalError />);
  expect(html).toMatch(/^<html lang="sv"/);
  expect(html).toContain('Ett fel inträffade');
  expect(html).toMatch(/<a href="\/">Till startsidan<\/a>/);
});
