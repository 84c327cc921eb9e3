import { spawnSync } from 'node:child_process';

/** What git says; null where there is no git, or it says no. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

export const NO_RELEASE =
  'Skipped: there is no release yet (no tag v…), or this clone has no tags (git fetch --tags)';

/** The first release, by its tag; null while there is none, or in a clone without tags. */
export const firstRelease = (): string | null =>
  git('tag', '--list', 'v*', '--sort=creatordate')?.split('\n')[0] || null;

/** The last release up to a commit; by default the one before what is checked out. */
export const lastRelease = (commit = 'HEAD^'): string | null =>
  git('describe', '--tags', '--match', 'v*', '--abbrev=0', commit);

/** Migrations that are not what they were in a release. */
export const changedSince = (release: string): string =>
  git('diff', '--name-only', '--diff-filter=MD', release, '--', 'drizzle/*.sql') ?? '';

/** The migrations of a release. */
export const migrationsOf = (release: string): string[] =>
  (git('ls-tree', '--name-only', release, 'drizzle/') ?? '')
    .split('\n')
    .filter((path) => path.endsWith('.sql'));
