/*
 * Tests that a running app works: `node scripts/smoke.mjs http://localhost:3000`. It reads; with CRON_SECRET set it also
 * calls the scheduled route, which carries out what is due. Exits with 1 at the first failure.
 */

const site = process.argv[2] ?? 'http://localhost:3000';
const PATIENCE_MS = 60_000;

const fail = (what) => {
  process.stderr.write(`FAILED: ${what}\n`);
  process.exit(1);
};
const ask = (path, init) =>
  fetch(new URL(path, site), { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });

const until = performance.now() + PATIENCE_MS;
while (
  !(await ask('/api/health').then(
    ({ ok }) => ok,
    () => false,
  ))
) {
  if (performance.now() > until) fail(`${site}/api/health does not answer 200`);
  await new Promise((resolve) => setTimeout(resolve, 500));
}

const pages = ['/', '/search', '/lopp', '/auth/login', '/auth/register', '/faq', '/terms', '/privacy'];
const wanted = [
  ...pages.map((path) => [path, 200, /<html[^>]* lang="sv"/]),
  ['/finns-inte', 404, /startsidan/i],
  ['/robots.txt', 200, /Sitemap:/],
  ['/sitemap.xml', 200, /<sitemapindex/],
  ['/manifest.webmanifest', 200, /"name"/],
  ['/og', 200, null],
  ['/api/trpc/races.options', 200, /"result"/],
  ['/api/trpc/listings.search?input=%7B%22json%22%3A%7B%7D%7D', 200, /"items"/],
  ['/api/trpc/account.profile', 401, /NOT_SIGNED_IN/],
  ['/api/cron/deadlines', 401, null],
];

for (const [path, status, expected] of wanted) {
  const answer = await ask(path);
  const text = await answer.text();
  if (answer.status !== status) fail(`${path} answered ${answer.status}, not ${status}`);
  if (expected && !expected.test(text)) fail(`${path} does not say ${expected}`);
}

const home = await ask('/');
const html = await home.text();
for (const [name, value] of [
  ['content-security-policy', /script-src 'self' 'nonce-[^']+' 'strict-dynamic'/],
  ['x-content-type-options', /^nosniff$/],
  ['strict-transport-security', /max-age=\d{5,}/],
  ['x-request-id', /^[\w-]{8,}$/],
]) {
  if (!value.test(home.headers.get(name) ?? '')) fail(`/ has no fit ${name}`);
}
const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0];
if (!script || (await ask(script)).status !== 200) fail('the scripts of / are not there');

const forged = await ask('/api/stripe/webhook', { method: 'POST', body: '{}' });
if (forged.status !== 400) fail(`an unsigned webhook was answered ${forged.status}`);

const { CRON_SECRET } = process.env;
if (CRON_SECRET) {
  const swept = await ask('/api/cron/deadlines', { headers: { authorization: `Bearer ${CRON_SECRET}` } });
  if (swept.status !== 200) fail(`the scheduled route answered ${swept.status}`);
}

process.stdout.write(`${wanted.length + 4} things asked of ${site}, all as they should be\n`);
