import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { MINUTE } from '@/domain/time';
import { lastRelease, NO_RELEASE } from '../../support/releases';

const root = resolve(import.meta.dirname, '../../..');

/** What a release does with its tables, end to end. */
const SMOKE = ['checkout', 'payments', 'hand-over', 'disputes', 'routes'].map(
  (name) => `tests/integration/${name}.test.ts`,
);

/**
 * The release before, on the tables of this one, as while this one is started and after going back. Its tests make their
 * database by the migrations they find. Its packages are the present ones.
 */
test(
  'the release before runs on the present schema',
  async ({ skip }) => {
    const release = lastRelease();
    if (!release) return skip(NO_RELEASE);
    const folder = mkdtempSync(join(tmpdir(), 'loppbytet-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const source = execFileSync('git', ['archive', release], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: source });
    rmSync(join(folder, 'drizzle'), { recursive: true });
    cpSync(join(root, 'drizzle'), join(folder, 'drizzle'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { NODE_ENV, PATH, HOME } = process.env;
    const ended = await promisify(execFile)(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'integration*', ...SMOKE],
      { cwd: folder, env: { NODE_ENV, PATH, HOME }, maxBuffer: 1 << 30 },
    ).then(
      () => 'passed',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(ended).toBe('passed');
  },
  20 * MINUTE,
);
