import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complete } from './processes';

const sources = [
  'src',
  'public',
  'next.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'postcss.config.cjs',
];
const stamp = '.next/built-from';

function* filesIn(path: string): Generator<string> {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

/** What the build is made of. The stand-ins are no part of it. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => (source.includes('.') ? [source] : [...filesIn(source)])).sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Bundles the programs that the app starts by their path. @throws when it fails. */
export const bundlePrograms = (env: Record<string, string>): Promise<void> =>
  complete('node', ['--import', 'tsx', 'scripts/bundle-programs.ts'], env);

/** Builds the app for production, unless it was built from the same files. */
export async function ensureBuilt(env: Record<string, string>): Promise<void> {
  await bundlePrograms(env);
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const settings = { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  async function build(): Promise<void> {
    rmSync('.next', { recursive: true, force: true });
    await complete('next', ['build'], settings, { quiet: true });
  }
  // Next at times fails to prerender its own error page: https://github.com/vercel/next.js/issues/95741
  await build().catch(build);
  writeFileSync(stamp, current);
}
