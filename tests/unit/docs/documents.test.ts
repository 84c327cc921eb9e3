import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].map((file) => ({
  file,
  text: read(file),
}));

/** Words at most; faults.md, security.md and the generated purchase.md are tables of everything there is. */
const limits: Record<string, number> = {
  'README.md': 600,
  'docs/faults.md': 1500,
  'docs/purchase.md': Number.POSITIVE_INFINITY,
  'docs/security.md': Number.POSITIVE_INFINITY,
};
const MAX_WORDS = 1000;

/** Inline code; blocks are diagrams, trees and commands. */
const codeIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const isFolderOfOurs = (path: string) =>
  /^(src|sandbox|tests|docs|scripts|nginx|drizzle|patches)\//.test(path);
const isFileAtTheRoot = (path: string) => /^(\.?[\w-]+\.)+(tsx?|[cm]?js|json|ya?ml|md|example)$/.test(path);

function pathsIn(text: string): string[] {
  const code = codeIn(text);
  const whole = code.filter((each) => isFileAtTheRoot(each) || each === 'Dockerfile');
  return [...new Set([...whole, ...code.flatMap((each) => each.split(/\s+/)).filter(isFolderOfOurs)])];
}

function scriptsIn(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  // "`npm run lint`, `typecheck`" names two.
  const listed = [...text.matchAll(/`npm run [^`]+`((?:, `[\w:-]+`)+)/g)].flatMap(([, more = '']) =>
    [...more.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  return [...new Set([...named, ...listed])];
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe.each(documents)('$file', ({ file, text }) => {
  it('names paths that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names npm scripts that exist', () => {
    expect(scriptsIn(text).filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('links to files and headings that exist', () => {
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^https?:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const target = path ? join(dirname(file), path) : file;
      const leads = existsSync(join(root, target)) && (!anchor || anchorsIn(target).includes(anchor));
      return leads ? [] : [link];
    });
    expect(broken).toEqual([]);
  });

  it('is short', () => {
    expect(text.trim().split(/\s+/).length).toBeLessThan(limits[file] ?? MAX_WORDS);
  });
});

it('README.md can be read at a glance', () => {
  expect(read('README.md').trim().split('\n').length).toBeLessThanOrEqual(70);
});

it('every document can be found from README.md or docs/operations.md', () => {
  const linked = ['README.md', 'docs/operations.md'].flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(documents.map(({ file }) => file).filter((file) => !linked.includes(file))).toEqual(['README.md']);
});

it('docs/monitoring.md names measures and log lines that the server writes', () => {
  const code = globSync('src/server/**/*.ts', { cwd: root }).map(read).join('\n');
  const text = read('docs/monitoring.md');
  const measures = [...text.matchAll(/`([a-z]+(?:\.[a-z]+)+)`/g)].map(([, name = '']) => name);
  const lines = [...text.matchAll(/\bline `([^`]+)`/g)].map(([, line = '']) => line);
  expect(measures.length).toBeGreaterThan(8);
  expect(lines.length).toBeGreaterThan(3);
  expect([...measures, ...lines].filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
