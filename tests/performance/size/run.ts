import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

// How much JavaScript a page's first load fetches, by the build's own figures: npm run size, after a build.

/**
 * Gzipped bytes, in thousands, for each public page that visitors arrive at. Next and React are 139 of them; Mantine,
 * React Query and tRPC, which every page has, some 60; the search field with its suggestions 35 on home and search. The
 * goal is 220.
 */
const BUDGET = 275;
const pages = ['/', '/search', '/lopp/[slug]', '/listings/[id]'];

const figures = '.next/diagnostics/route-bundle-stats.json';
if (!existsSync(figures)) throw new Error('There is no build to measure: run npm run build first.');
const routes: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(readFileSync(figures, 'utf8'));

let exceeded = 0;
for (const page of pages) {
  const chunks = routes.find(({ route }) => route === page)?.firstLoadChunkPaths;
  if (!chunks?.length) throw new Error(`${page} is no route of this build.`);
  const size = chunks.reduce((sum, chunk) => sum + gzipSync(readFileSync(chunk)).length, 0) / 1000;
  if (size > BUDGET) exceeded++;
  process.stdout.write(`${page.padEnd(16)} ${size.toFixed(1).padStart(6)} kB${size > BUDGET ? ' ✗' : ''}\n`);
}
process.stdout.write(`budget ${BUDGET} kB\n`);
process.exit(exceeded === 0 ? 0 : 1);
