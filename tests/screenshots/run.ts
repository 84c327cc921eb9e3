import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { freePort } from '@/sandbox/run/postgres';
import { start, untilHealthy } from '@/sandbox/run/processes';
import { findChromium } from '../support/chromium';
import { open, type Role, screens } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';

// Pictures of every screen in its main states, to be looked at: npm run screenshots [part of a name …]
const OUT = '.screenshots';
const widths = [390, 820, 1440];
const schemes = ['light', 'dark'] as const;
const wanted = process.argv.slice(2);

const dir = mkdtempSync(join(tmpdir(), 'loppbytet-screens-'));
const port = await freePort();
const baseURL = `http://localhost:${port}`;
const demo = start('node', ['src/sandbox/run/demo.mjs'], {
  ...(process.env as Record<string, string>),
  PORT: String(port),
  SANDBOX_PORT: String(await freePort()),
  DATA_DIR: dir,
});
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

try {
  await untilHealthy(`${baseURL}/api/health`, demo, 600_000);
  mkdirSync(OUT, { recursive: true });
  const seeded = await findSeeded(async (role) => {
    const { request } = await browser.newContext({ baseURL });
    await enterAs(request, role);
    return request;
  });
  for (const colorScheme of schemes) {
    for (const role of ['stranger', 'seller', 'buyer', 'admin'] satisfies Role[]) {
      const context = await browser.newContext({
        baseURL,
        colorScheme,
        locale: 'sv-SE',
        reducedMotion: 'reduce',
      });
      await enterAs(context.request, role);
      const page = await context.newPage();
      for (const { name, as, path, then } of screens) {
        if (as !== role || (wanted.length > 0 && !wanted.some((part) => name.includes(part)))) continue;
        await open(page, path(seeded));
        await then?.(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          await page.screenshot({ path: join(OUT, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await demo.stop();
  rmSync(dir, { recursive: true, force: true });
}
