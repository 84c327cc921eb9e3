import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

// How much JavaScript a page's first load fetches, by the build's own figures: npm run size, after a build.

/**
 * Gzipped bytes, in thousands: what each page has, and one more. Next and React are 139 of them; Mantine, React Query and
 * tRPC, which every page has, some 60. The profile and the dashboard count without their tabs, which load with them, one
 * at a time.
 */
const budgets: Record<string, number> = {
  '/about': 211,
  '/': 238,
  '/search': 241,
  '/lopp/[slug]': 233,
  '/listings/[id]': 234,
  '/auth/profile': 237,
  '/admin/manager': 266,
};

const figures = '.next/diagnostics/route-bundle-stats.json';
if (!existsSync(figures)) throw new Error('There is no build to measure: run npm run build first.');
const routes: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(readFileSync(figures, 'utf8'));

let exceeded = 0;
for (const [page, budget] of Object.entries(budgets)) {
  const chunks = routes.find(({ route }) => route === page)?.firstLoadChunkPaths;
  if (!chunks?.length) throw new Error(`${page} is no route of this build.`);
  const size = chunks.reduce((sum, chunk) => sum + gzipSync(readFileSync(chunk)).length, 0) / 1000;
  if (size > budget) exceeded++;
  const mark = size > budget ? ' ✗' : '';
  process.stdout.write(`${page.padEnd(16)} ${size.toFixed(1).padStart(6)} of ${budget} kB${mark}\n`);
}
process.exit(exceeded === 0 ? 0 : 1);
