import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { demo, test } from './support';

/* What the build hands to browsers, read as a visitor could read it. */

const built = '.next/static';
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const scripts = new Map(
  filesIn(built)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file.replace('.next', '/_next'), readFileSync(file, 'utf8')]),
);

/** The names of every setting, as src/env.ts lists them. */
const settings = [...readFileSync('src/env.ts', 'utf8').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name]) => name as string,
);
/** Next names them itself: the mode, and the release, which open pages compare with that of an answer. */
const free = new Set(['NODE_ENV', 'DEPLOYMENT_ID']);

test('no setting, secret or module of the server is in what browsers get', () => {
  expect(scripts.size).toBeGreaterThan(20);
  expect(settings.length).toBeGreaterThan(20);
  const kept = JSON.parse(readFileSync(join(demo.dataDir, 'secrets.json'), 'utf8'));
  const server = ['pg-boss', 'argon2', 'nodemailer', 'drizzle-orm', 'rate_limits', 'postgres://', 'argon2id'];
  const forbidden = [
    ...settings.filter((name) => !free.has(name)),
    ...Object.values<string>(kept).flatMap((secret) => secret.split(',')),
    'whsec_',
    'sk_test_',
    'sk_live_',
    ...server,
  ];
  const found: string[] = [];
  for (const [file, text] of scripts)
    for (const word of forbidden) if (text.includes(word)) found.push(`${file}: ${word}`);
  expect(found).toEqual([]);
});

test('no source of ours is handed out', () => {
  expect(filesIn(built).filter((file) => file.endsWith('.map'))).toEqual([]);
});

/** Texts of one area's screens alone: long literals of its source that no other source has. */
function literalsOf(area: string): string[] {
  const source = filesIn('src').filter((file) => /\.tsx?$/.test(file));
  const own = source.filter((file) => file.startsWith(join('src/features', area)));
  const rest = source
    .filter((file) => !own.includes(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const texts = own.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:>\s*|'|")(\p{Lu}[\p{L} ,]{23,}[\p{L}.?!])(?:\s*<|'|")/gu),
    ].map(([, text]) => text as string),
  );
  return [...new Set(texts)].filter((text) => !rest.includes(text));
}

/** Procedures of the admins' screens alone, as the built code has them: ".admin.ads.list.useInfiniteQuery". */
function callsOf(area: string): string[] {
  const written = (file: string) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/\btrpc((?:\.\w+)+\.use(?:InfiniteQuery|Query|Mutation))\b/g),
    ].map(([, path]) => path as string);
  const files = filesIn('src/features').filter((file) => /\.tsx?$/.test(file));
  const own = files.filter((file) => file.startsWith(join('src/features', area)));
  const others = new Set(files.filter((file) => !own.includes(file)).flatMap(written));
  return [...new Set(own.flatMap(written))].filter((path) => !others.has(path));
}

async function publicPages(request: APIRequestContext): Promise<string[]> {
  const listed = await request.get('/api/trpc/listings.search?input=%7B%22json%22%3A%7B%7D%7D');
  const [place] = (await listed.json()).result.data.json.items as { id: string }[];
  const races = await request.get('/lopp');
  const race = /href="(\/lopp\/[^"/]+)"/.exec(await races.text())?.[1];
  expect(race).toBeTruthy();
  return ['/', '/search', race ?? '', `/listings/${place?.id}`];
}

const textOf = (file: string): string => {
  const text = scripts.get(file) ?? '';
  expect(text.length, `${file} is in the build`).toBeGreaterThan(0);
  return text;
};

test('a visitor’s browser gets no admin code, also not later, and none for sellers with a page', async ({
  page,
  request,
}) => {
  const all = [...scripts.values()].join('\n');
  const built = (parts: string[]) => parts.filter((part) => all.includes(part));
  const ofAdmins = built([...callsOf('admin'), ...literalsOf('admin')]);
  const ofSellers = built(literalsOf('seller'));
  const tabs = ['ads', 'audit', 'banners', 'overview', 'races', 'users'].map((tab) => `.admin.${tab}.`);
  for (const tab of [...tabs, '.money.', '.raceChanges.', '.withdrawals.', '.notices.list']) {
    expect(ofAdmins.join('\n'), `${tab} is in the build`).toContain(tab);
  }
  expect(ofSellers.length).toBeGreaterThan(8);
  const loaded = new Set<string>();
  page.on('request', (each) => {
    const { pathname } = new URL(each.url());
    if (pathname.startsWith('/_next/') && pathname.endsWith('.js')) loaded.add(decodeURI(pathname));
  });
  const shown = await publicPages(request);
  for (const path of [...shown, '/admin/manager', '/auth/login']) {
    loaded.clear();
    const html = (await (await page.goto(path))?.text()) ?? '';
    const first = [...html.matchAll(/\/_next\/static\/[^"'\\ ]+\.js/g)].map(([file]) => decodeURI(file));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => loaded.size).toBeGreaterThan(3);
    for (const file of loaded) {
      const text = textOf(file);
      const comesWithPage = shown.includes(path) && first.includes(file);
      const forbidden = comesWithPage ? [...ofAdmins, ...ofSellers] : ofAdmins;
      expect(
        forbidden.filter((part) => text.includes(part)),
        `${path} loads ${file}`,
      ).toEqual([]);
    }
  }
});

test('the build has no path of the computer that made it', () => {
  expect(existsSync('.next/static')).toBe(true);
  const home = process.cwd();
  expect([...scripts].filter(([, text]) => text.includes(home)).map(([file]) => file)).toEqual([]);
});
