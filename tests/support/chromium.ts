import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Headless Chromium: with a window it composites that too, which delays the page's thread on few cores. */
const windowless = '/usr/bin/chromium-headless-shell';

const installed = [
  windowless,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const apt = (name: string): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ['update']) &&
  run('apt-get', ['install', '-y', '--no-install-recommends', name]);

const found = (paths: (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));

/**
 * A Chromium to test in: the one that CHROMIUM_PATH names, else one without a window, else the installed one, else
 * Playwright's, else the system's package.
 * @throws when none can be had.
 */
export function findChromium(): string {
  const chosen = () => found([process.env.CHROMIUM_PATH, windowless]);
  const any = () => found([...installed, chromium.executablePath()]);
  const sources = [
    chosen,
    () => apt('chromium-headless-shell') && chosen(),
    any,
    () => run('playwright', ['install', '--with-deps', 'chromium']) && any(),
    () => run('playwright', ['install', 'chromium']) && any(),
    () => apt('chromium') && any(),
  ];
  for (const source of sources) {
    const path = source();
    if (path) return path;
  }
  throw new Error('No Chromium was found, and none could be fetched.');
}
