import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Tells browsers to compile what every page opens with while it is fetched, on another thread than the one that
 * answers taps: a comment that Chrome 136 and later know, and that others pass over
 * (https://v8.dev/blog/explicit-compile-hints).
 */

const HINT = '//# allFunctionsCalledOnLoad\n';
/** Bytes. Chrome compiles what is smaller on the page's own thread, hint or no hint. */
const COMPILED_ELSEWHERE = 30_000;

/**
 * Puts the hint in a build's main files.
 * @param distDir where the build is, .next
 */
export function hintCompilation(distDir: string): void {
  const manifest = JSON.parse(readFileSync(join(distDir, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles: string[];
  };
  for (const file of manifest.rootMainFiles.map((name) => join(distDir, name))) {
    if (!file.endsWith('.js') || statSync(file).size < COMPILED_ELSEWHERE) continue;
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(HINT)) writeFileSync(file, HINT + code);
  }
}
