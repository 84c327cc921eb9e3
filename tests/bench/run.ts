import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { ensureBuilt } from '@/sandbox/run/build';
import { appEnvironment, secretsOf } from '@/sandbox/run/environment';
import { migrate } from '@/sandbox/run/migrate';
import { ensureDatabase, freePort, startPostgres } from '@/sandbox/run/postgres';
import { complete } from '@/sandbox/run/processes';
import { startSandbox } from '@/sandbox/server';
import type { Case } from './capture';
import type { SearchName } from './cases';
import { type Load, load } from './load';
import type { Moment } from './moments/moment';
import { seed } from './seed';
import { type Server, serve } from './servers';

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number).filter(Boolean);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const sweeps = (process.env.BENCH_SWEEPS ?? '10000,100000').split(',');
const connections = (process.env.BENCH_CONNECTIONS ?? '10,50').split(',').map(Number);

const tell = (line: string) => process.stderr.write(`${line}\n`);
const dir = mkdtempSync(join(tmpdir(), 'loppbytet-bench-'));

const server = await startPostgres({
  dataDir: dir,
  persistent: false,
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '1GB',
    max_wal_size: '4GB',
  },
});
const stops: (() => Promise<unknown>)[] = [() => server.stop()];

interface Line {
  size: number;
  what: string;
  connections: number;
  app: Load;
  bareNode?: Load;
  bareNext?: Load;
  /** Requests per second of a bare loop over the same SQL, one after another. */
  bareLoop?: number;
}
const lines: Line[] = [];

/** The same SQL, one after another, with nothing around it. */
async function bareLoop(databaseUrl: string, asked: Case['asked']): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 });
  const until = performance.now() + (seconds * 1000) / 2;
  const started = performance.now();
  let done = 0;
  for (; performance.now() < until; done += 1) {
    for (const { query, values, options } of asked) await sql.unsafe(query, values, options);
  }
  const elapsed = (performance.now() - started) / 1000;
  await sql.end();
  return done / elapsed;
}

const callUrl = (app: Server, procedure: string, input: unknown) =>
  `${app.url}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

async function measure(size: number): Promise<void> {
  const database = `bench_${size}`;
  await ensureDatabase(server.url('postgres'), database);
  const databaseUrl = server.url(database);
  await migrate(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  tell(`${size} annonser: fyller på …`);
  await seed(sql, size);
  await sql.end();

  const env = appEnvironment(
    {
      siteUrl: 'http://localhost:3000',
      databaseUrl,
      sandboxUrl: 'http://127.0.0.1:9',
      smtpPort: 9,
      sandboxDir: dir,
    },
    secretsOf(dir),
  );
  const { SANDBOX_CLOCK_FILE: _clock, ...production } = env;
  await ensureBuilt(production);

  const casesFile = join(dir, `cases-${size}.json`);
  await complete('node', ['--import', 'tsx', 'tests/bench/write-cases.ts', casesFile], production);
  const { searches, byId } = (await import(casesFile, { with: { type: 'json' } })).default as {
    searches: Record<SearchName, Case>;
    byId: Case;
  };
  const floorCases = Object.fromEntries(
    [...Object.entries(searches), ['byId', byId] as const].map(([name, { asked }]) => [name, asked]),
  );
  const floorFile = join(dir, `floor-${size}.json`);
  writeFileSync(floorFile, JSON.stringify(floorCases));
  const floorEnv = { DATABASE_URL: databaseUrl, FLOOR_CASES: floorFile };

  const app = await serve(
    'next',
    ['start', '-p', '{port}'],
    { ...production, WORKERS: 'off' },
    '/api/health',
  );
  const node = await serve('node', ['--import', 'tsx', 'tests/bench/node-floor.ts'], floorEnv, '/');
  const next = await serve('next', ['start', 'tests/bench/next-floor', '-p', '{port}'], floorEnv, '/byId');
  stops.push(app.stop, node.stop, next.stop);

  const cases: [string, string, Case['asked']][] = [
    ...Object.entries(searches).map(([name, each]): [string, string, Case['asked']] => [
      `search: ${name}`,
      callUrl(app, 'listings.search', each.input),
      each.asked,
    ]),
    ['byId', callUrl(app, 'listings.byId', byId.input), byId.asked],
  ];
  for (const [what, url, asked] of cases) {
    const floor = encodeURIComponent(what.replace('search: ', ''));
    const loop = await bareLoop(databaseUrl, asked);
    for (const n of connections) {
      // Each is warmed up first, and they take turns, so that a noisy moment troubles them alike.
      await load(url, n, 1, app.pid);
      const line: Line = {
        size,
        what,
        connections: n,
        bareLoop: loop,
        bareNode: await load(`${node.url}/${floor}`, n, seconds, node.pid),
        app: await load(url, n, seconds, app.pid),
        bareNext: await load(`${next.url}/${floor}`, n, seconds, next.pid),
      };
      lines.push(line);
      tellLine(line);
    }
  }
  const id = 'id' in byId.input ? byId.input.id : '';
  for (const [what, path] of [
    ['home', '/'],
    ['search', '/search'],
    ['search by text', '/search?query=loppet'],
    ['race', '/lopp/lopp-0'],
    ['listing', `/listings/${id}`],
  ] as const) {
    for (const n of connections) {
      // Who asks for a page as a browser does shares it with the others; for a program each is drawn anew.
      for (const [how, accept] of [
        ['', 'text/html'],
        [', drawn for each', '*/*'],
      ] as const) {
        await load(`${app.url}${path}`, n, 1, app.pid, { accept });
        const line: Line = {
          size,
          what: `page: ${what}${how}`,
          connections: n,
          app: await load(`${app.url}${path}`, n, seconds, app.pid, { accept }),
        };
        lines.push(line);
        tellLine(line);
      }
    }
  }
  for (const stop of stops.splice(1).reverse()) await stop();
}

/** Crowded moments, on a database and a payment provider of their own. */
async function measureMoments(): Promise<Moment[]> {
  const database = 'bench_moments';
  await ensureDatabase(server.url('postgres'), database);
  const databaseUrl = server.url(database);
  await migrate(databaseUrl);
  const siteUrl = 'http://localhost:3000';
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: join(dir, 'sandbox'),
    siteUrl,
    webhookUrl: null,
    webhookSecret: 'whsec_bench',
    sweep: null,
  });
  stops.push(() => sandbox.close());
  const env = appEnvironment(
    {
      siteUrl,
      databaseUrl,
      sandboxUrl: sandbox.url,
      smtpPort: sandbox.smtpPort ?? 0,
      sandboxDir: join(dir, 'sandbox'),
    },
    secretsOf(dir),
  );
  await ensureBuilt(env);
  const inspectorPort = String(await freePort());
  const app = await serve(
    'next',
    ['start', '-p', '{port}'],
    { ...env, WORKERS: 'off', NODE_OPTIONS: `--inspect=${inspectorPort}` },
    '/api/health',
  );
  stops.push(app.stop);
  const file = join(dir, 'moments.json');
  const args = ['--import', 'tsx', 'tests/bench/moments/run.ts', app.url, inspectorPort, ...sweeps, file];
  await complete('node', args, env);
  for (const stop of stops.splice(1).reverse()) await stop();
  return (await import(file, { with: { type: 'json' } })).default;
}

const rate = (value: number | undefined) => (value === undefined ? '' : value.toFixed(0)).padStart(6);
const ratio = (app: Load, floor: Load | undefined) =>
  (floor ? (app.requestsPerSecond / floor.requestsPerSecond).toFixed(2) : '').padStart(5);

function tellLine({ size, what, connections: n, app, bareNode, bareNext, bareLoop: loop }: Line): void {
  tell(
    [
      String(size).padStart(8),
      what.padEnd(38),
      String(n).padStart(3),
      rate(app.requestsPerSecond),
      `${app.p50}`.padStart(5),
      `${app.p99}`.padStart(5),
      `${Math.round(app.cpu * 100)} %`.padStart(6),
      `${Math.round(app.memory)} MB`.padStart(7),
      rate(loop),
      rate(bareNode?.requestsPerSecond),
      ratio(app, bareNode),
      rate(bareNext?.requestsPerSecond),
      ratio(app, bareNext),
    ].join(' '),
  );
}

try {
  tell(
    `${cpus().length} kärnor (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  );
  tell('Bygger den nakna Next-servern …');
  await complete('next', ['build', 'tests/bench/next-floor'], {
    ...process.env,
    FLOOR_CASES: '',
    DATABASE_URL: '',
  } as never);
  tell(
    ' storlek vad                                      anr  req/s   p50   p99    CPU   minne   loop   nod  kvot  next  kvot',
  );
  for (const size of sizes) await measure(size);
  const moments = await measureMoments();
  for (const { what, figures, broken } of moments) {
    const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    tell([what, ...told, ...broken.map((promise) => `BRUTET: ${promise}`)].join(' · '));
  }
  process.stdout.write(`${JSON.stringify({ lines, moments }, null, 1)}\n`);
} finally {
  for (const stop of stops.reverse()) await stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exit(0);
