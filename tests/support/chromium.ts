import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const found = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

/**
 * A Chromium to test in: the machine's own, else Playwright's, else the system's package.
 * @throws when none can be had.
 */
export function findChromium(): string {
  const ways = [
    () => true,
    () => run('playwright', ['install', '--with-deps', 'chromium']),
    () => run('playwright', ['install', 'chromium']),
    () =>
      run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']),
  ];
  for (const way of ways) {
    way();
    const path = found();
    if (path) return path;
  }
  throw new Error('No Chromium was found, and none could be fetched.');
}
