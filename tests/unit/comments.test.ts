import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('{src,tests,scripts,drizzle,docs,nginx,public,patches}/**/*', { cwd: root });

/** A file that a comment names, by its path from some folder, or alone in brackets. */
const NAMED =
  /(?<![\w@:/.-])((?:[\w.[\]-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|md|sql|sh|py))\b|\(([\w-]+\.(?:tsx?|css|sql))\)/g;

test('files that comments name exist', () => {
  const ends = new Set(
    files.flatMap((file) => {
      const parts = file.split('/');
      return parts.map((_, from) => parts.slice(from).join('/'));
    }),
  );
  const missing = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(resolve(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const [, comment = ''] = /^\s*(?:\/\/|\/?\*\*?)(.*)/.exec(line) ?? [];
          return [...comment.matchAll(NAMED)].map((found) => [
            `${file}:${at + 1}`,
            found[1] ?? found[2] ?? '',
          ]);
        }),
    )
    .filter(([, name = '']) => !ends.has(name));
  expect(missing).toEqual([]);
});
