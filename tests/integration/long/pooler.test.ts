import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { db, pg } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { limitRole } from '@/server/db/role-limits';
import { listings } from '@/server/db/schema';
import { findPgbouncer, type Pooler, startPgbouncer } from '../../support/pgbouncer';
import { waitFor } from '../../support/wait';

const databaseUrl = process.env.DATABASE_URL ?? '';
const running: ChildProcess[] = [];
type Line = {
  health?: { statementLimit: boolean };
  sent?: true;
  answered?: number;
  price?: number;
  msg?: string;
};

/** The app's database code in a process of its own, following a listing. */
function follow(listingId: string, settings: Record<string, string>): Line[] {
  const lines: Line[] = [];
  const child = spawn('node', ['--import', 'tsx', 'tests/support/behind-pooler.ts', listingId], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line)));
  return lines;
}

const setPrice = (id: string, price: number) =>
  db
    .update(listings)
    .set({ price: ore(price) })
    .where(eq(listings.id, id));
const shown = (lines: Line[], price: number) => lines.some((line) => line.price === price);
const unheard = (lines: Line[]) => lines.some(({ msg }) => msg?.startsWith('no notification'));

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe.skipIf(!findPgbouncer())('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    const started = await startPgbouncer(databaseUrl);
    if (!started) throw new Error('PgBouncer is gone');
    pooler = started;
  });
  afterAll(() => pooler?.stop());

  test('the app is healthy, its statements limited, and open pages are refreshed by polling', async () => {
    const listing = await aListing();
    const lines = follow(listing.id, { DATABASE_URL: pooler.url, DATABASE_PREPARE: 'false' });
    await waitFor('the page', () => shown(lines, listing.price));
    expect(lines[0]?.health).toEqual({ statementLimit: true });
    expect(lines[1]).toEqual({ sent: true });
    await waitFor('that nothing is heard', () => unheard(lines));
    await setPrice(listing.id, 123_00);
    await waitFor('the new price', () => shown(lines, 123_00));
  });

  test('with a direct address, every query of a crowd is answered and changes are heard', async () => {
    const listing = await aListing();
    const lines = follow(listing.id, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_PREPARE: 'off',
      DATABASE_POOL: '2',
    });
    await waitFor('the crowd', () => lines.some(({ answered }) => answered === 60));
    await waitFor('the page', () => shown(lines, listing.price));
    await setPrice(listing.id, 124_00);
    await waitFor('the new price', () => shown(lines, 124_00));
    expect(unheard(lines)).toBe(false);
    const [connections] = await pg`
      select count(*) filter (where application_name = 'loppbytet-listener')::int as listening
      from pg_stat_activity where datname = current_database()`;
    expect(connections?.listening).toBeGreaterThan(0);
  });
});

test('without a pooler, a role without one of its limits is noticed by the health check', async () => {
  const listing = await aListing();
  const [names] = await pg`select current_user as role, current_database() as name`;
  await pg`alter role ${pg(names?.role)} in database ${pg(names?.name)} reset lock_timeout`;
  onTestFinished(() => limitRole(pg));
  const lines = follow(listing.id, {});
  await waitFor('the page', () => shown(lines, listing.price));
  expect(lines[0]?.health).toEqual({ statementLimit: false });
});
