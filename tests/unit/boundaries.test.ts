import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Dependency {
  module: string;
  resolved: string;
  dependencyTypes: string[];
}

interface Report {
  modules: { source: string; dependencies: Dependency[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

/** The command of `npm test`, in any folder. */
function depcruise(folder: string, ...more: string[]) {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [bin, 'src', 'sandbox', '--config', join(root, '.dependency-cruiser.cjs'), ...more];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function cruise(): Report {
  const { stdout, stderr } = depcruise(root, '--output-type', 'json');
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}

const exposed = 'features know only the types of the entry points';
const index = 'an area of services is known by its index';
const otherIndex = 'another area of services is known by its index';

/** The sandbox stands beside src. */
const pathOf = (file: string) => (file.startsWith('sandbox/') ? file : `src/${file}`);

/** A file, a line that must not stand in it, and the rule that says so. */
const planted: [file: string, line: string, rule: string][] = [
  ['domain/a.ts', "import '@/text/dates';", 'layer: domain'],
  ['domain/b.ts', "import type { Row } from '@/server/db/client';", 'layer: domain'],
  ['domain/c.ts', "import 'dayjs';", 'domain is pure'],
  ['domain/d.ts', "import 'node:fs';", 'domain is pure'],
  ['domain/e.ts', "import 'node:fs';", 'what runs in a browser has no Node'],
  ['text/a.ts', "import '@/components/price';", 'layer: text'],
  ['text/b.ts', "import 'dayjs';", 'text is pure'],
  ['components/a.tsx', "import '@/features/listings/card';", 'layer: components'],
  ['components/b.tsx', "import type { Router } from '@/trpc/client';", 'layer: components'],
  ['components/c.tsx', "import '@/env';", 'layer: components'],
  ['features/a/a.tsx', "import '@/server/services/find';", 'layer: features'],
  ['features/a/b.tsx', "import { root } from '@/server/api/root';", 'layer: features'],
  ['features/a/c.tsx', "import '@/app/page';", 'layer: features'],
  ['features/a/g.tsx', "import { proofs } from '@/server/uploads/router';", 'layer: features'],
  ['features/a/d.tsx', "import '@/env';", 'layer: features'],
  ['features/a/e.tsx', "import type { Row } from '@/server/db/client';", exposed],
  ['features/a/f.tsx', "import { type Row } from '../../server/db/client';", exposed],
  ['trpc/a.ts', "import '@/server/services/find';", 'layer: trpc'],
  ['emails/a.tsx', "import '@/components/price';", 'layer: emails'],
  ['emails/b.tsx', "import '@/server/services/find';", 'layer: emails'],
  ['app/a/page.tsx', "import '@/server/db/client';", 'layer: app'],
  ['app/b/page.tsx', "import '@sandbox/main';", 'layer: app'],
  ['app/c/page.tsx', "import 'drizzle-orm';", 'home: drizzle'],
  ['app/(site)/about/page.tsx', "import '@/trpc/server';", 'public pages do not read the request'],
  ['server/api/routers/a.ts', "import '../../db/client';", 'layer: server/api'],
  ['server/api/routers/b.ts', "import '@/server/queue/boss';", 'layer: server/api'],
  ['server/api/routers/c.ts', "import '@/server/services/area/internal/rows';", index],
  ['server/jobs/a.ts', "import '../services/area/internal/rows';", index],
  ['app/d/route.ts', "import '@/server/services/area/internal/rows';", index],
  ['server/services/b/a.ts', "import '../area/internal/rows';", otherIndex],
  ['server/services/a.ts', "import '@/server/api/root';", 'layer: server/services'],
  ['server/services/b.ts', "import '@/components/price';", 'layer: server/services'],
  ['server/services/c.ts', "export const late = () => import('@/trpc/client');", 'layer: server/services'],
  ['server/services/d.ts', "export * from '@/app/page';", 'layer: server/services'],
  ['server/services/e.ts', "import '@/server/jobs/workers';", 'layer: server/services'],
  ['server/services/f.ts', "import '@sandbox/main';", 'layer: server/services'],
  ['server/services/g.ts', "import { Lucia } from 'lucia';", 'home: lucia'],
  ['server/services/r.ts', "import '@simplewebauthn/server';", 'home: passkeys'],
  ['features/a/h.tsx', "import '@simplewebauthn/browser';", 'home: passkeys in the browser'],
  ['server/services/h.ts', "import type { Session } from 'lucia';", 'home: lucia'],
  ['server/services/i.ts', "import Stripe from 'stripe';", 'home: stripe'],
  ['server/services/j.ts', "import 'pg-boss';", 'home: queue'],
  ['server/services/k.ts', "import 'nodemailer';", 'home: smtp'],
  ['server/services/l.ts', "import 'postgres';", 'home: database-driver'],
  ['server/services/s.ts', "import 'standardwebhooks';", 'home: webhooks'],
  ['server/services/t.ts', "import 'zod-openapi';", 'home: openapi'],
  ['server/services/m.ts', "import '@react-email/render';", 'home: react-email'],
  ['domain/money/z.ts', "import 'zod';", 'home: zod'],
  ['server/services/n.ts', "import 'hono';", 'production needs no development package'],
  ['server/services/o.ts', "import './nowhere';", 'everything resolves'],
  ['server/services/p.ts', "import './q';", 'no cycles'],
  ['server/db/a.ts', "import '@/server/services/find';", 'layer: server/db'],
  ['server/lib/a.ts', "import '@/server/db/client';", 'layer: server/lib'],
  ['server/helpers/a.ts', "import '@/env';", 'every module has a layer'],
  ['env.ts', "import '@/domain/money/ore';", 'layer: env'],
  ['sandbox/a.ts', "import '@/features/listings/card';", 'layer: sandbox'],
  ['sandbox/b.ts', "import 'lucia';", 'home: lucia'],
  ['instrumentation.ts', "import '@/server/db/client';", 'layer: instrumentation'],
  ['instrumentation-node.ts', "import '@/server/db/client';", 'layer: instrumentation-node'],
];

/** Lines that must be let through: a rule that refuses everything proves nothing. */
const welcome: [file: string, line: string][] = [
  ['domain/zod.ts', "import 'zod';"],
  ['domain/money/ore.ts', "import '../zod';"],
  ['domain/one/a.ts', "import '../two/a';"],
  ['domain/two/a.ts', ''],
  ['domain/two/b.ts', "import '../one/b';"],
  ['domain/one/b.ts', ''],
  ['text/dates.ts', "import '@/domain/money/ore';"],
  ['components/price.tsx', "import '@/text/dates';"],
  ['components/d.tsx', "import '@/components/price';\nimport '@mantine/core';"],
  ['features/one/a.ts', "import '@/features/two/a';"],
  ['features/two/a.ts', ''],
  ['features/two/b.ts', "import '@/features/one/b';"],
  ['features/one/b.ts', ''],
  ['features/listings/card.tsx', "import type { Root } from '@/server/api/root';"],
  ['features/listings/drop.tsx', "import type { Uploads } from '@/server/uploads/router';"],
  ['server/uploads/router.ts', "import '../services/find';"],
  ['trpc/client.tsx', "import type { Root } from '@/server/api/root';"],
  ['app/page.tsx', "import '@/server/services/find';"],
  ['server/api/root.ts', "import '../services/find';"],
  [
    'server/services/find.ts',
    "import type Stripe from 'stripe';\nimport '../db/client';\nimport '../queue/boss';",
  ],
  ['server/db/client.ts', "import 'postgres';\nimport 'drizzle-orm';"],
  ['server/services/area/internal/rows.ts', "import '../../find';"],
  ['server/services/area/index.ts', "export * from './internal/rows';"],
  ['server/services/other/verb.ts', "import '../area';"],
  ['server/services/q.ts', "import type { P } from './p';"],
  ['server/queue/boss.ts', "import 'pg-boss';"],
  ['trpc/server.tsx', "import '@/server/api/root';"],
  ['server/jobs/workers.ts', "import '../services/find';"],
  ['server/auth/lucia.ts', "import 'lucia';"],
  ['sandbox/main.ts', "import 'hono';\nimport '@/server/services/find';"],
];

describe('the boundaries', () => {
  let folder: string;
  let found: string[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [file, line] of [...welcome, ...planted]) {
      mkdirSync(dirname(join(folder, pathOf(file))), { recursive: true });
      writeFileSync(join(folder, pathOf(file)), `${line}\nexport {};\n`);
    }
    const { status, stdout } = depcruise(folder, '--output-type', 'err', '--no-progress');
    expect(status).toBeGreaterThan(0);
    found = [...stripVTControlCharacters(stdout).matchAll(/^\s*error (.+): ((?:src|sandbox)\S*) → /gm)].map(
      ([, rule, from]) => `${from} | ${rule}`,
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(planted)('refuse %s: %s', (file, _line, rule) => {
    expect(found).toContain(`${pathOf(file)} | ${rule}`);
  });

  it.each([
    ['features', 'no cycles between features'],
    ['domain', 'no cycles between folders of domain'],
  ])('refuse folders of %s that import each other, though no file does', (layer, rule) => {
    expect(found).toContain(`src/${layer}/one | ${rule}`);
  });

  it('let through what is welcome', () => {
    const files = welcome.map(([file]) => pathOf(file));
    expect(found.filter((each) => files.some((file) => each.startsWith(`${file} `)))).toEqual([]);
  });
});

describe('the code base', () => {
  const report = cruise();
  const own = report.modules.filter(({ source }) => source.startsWith('src/'));

  it('keeps to its boundaries', () => {
    expect(report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
  });

  it('is really read: TypeScript, its types and its aliases', () => {
    expect(own.length).toBeGreaterThan(200);
    expect(own.filter(({ source }) => /\.tsx?$/.test(source)).length).toBeGreaterThan(200);
    const dependencies = own.flatMap((module) => module.dependencies);
    expect(dependencies.length).toBeGreaterThan(1000);
    const ofType = (type: string) =>
      dependencies.filter(({ dependencyTypes }) => dependencyTypes.includes(type)).length;
    expect(ofType('type-only')).toBeGreaterThan(100);
    const aliased = dependencies.filter(
      ({ module, resolved }) => module.startsWith('@/') && resolved.startsWith('src/'),
    );
    expect(aliased.length).toBeGreaterThan(300);
  });
});
