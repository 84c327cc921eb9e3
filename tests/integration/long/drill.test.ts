import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { ensureDatabase } from '@/sandbox/run/disposable-database';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aUser } from '@/sandbox/scenario/users';
import { contentsOf, differences, dump, restore } from '../../../scripts/backup';
import { workQueues } from '../../support/queues';

test('what is dumped comes back as it was, and a single öre or row that did not is named', async () => {
  const admin = await aUser({ isAdmin: true });
  await aPurchase().paid().nameChanged().confirmed().done();
  await aPurchase().paid().nameChanged().reported().ruled('refund', admin).done();
  await workQueues();
  await aPurchase().paid().done();

  const folder = mkdtempSync(join(tmpdir(), 'loppbytet-dump-'));
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('adminUrl');
  const copyUrl = adminUrl.replace(/\/postgres$/, `/${name}`);
  await ensureDatabase(adminUrl, name);
  const original = await dump(process.env.DATABASE_URL ?? '', folder);
  await restore(copyUrl, folder);
  expect(differences(original, await contentsOf(copyUrl))).toEqual([]);
  const rows = (table: string) => original.tables.find((each) => each.name === table)?.rows ?? 0;
  expect(rows('public.purchases')).toBe(3);
  expect(rows('pgboss.job')).toBeGreaterThan(3);
  expect(Object.values(original.ledger).reduce((sum, ore) => sum + ore, 0)).toBe(0);
  expect(original.ledger.held).toBeLessThan(0);
  await expect(restore(copyUrl, folder)).rejects.toThrow('not empty');

  // The copy holds what the original holds: its rules, and its counters.
  const copy = postgres(copyUrl, { max: 1, onnotice: () => undefined });
  await expect(copy`update ledger_entries set amount = amount + 1`).rejects.toThrow('append-only');
  await copy`insert into stripe_cursors (name, at) values ('x', now())`;
  await copy.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries)`;
  });
  const found = differences(original, await contentsOf(copyUrl)).join('\n');
  expect(found).toContain('public.stripe_cursors: ');
  expect(found).toContain('public.ledger_entries: as many rows, but not the same');
  expect(found).toMatch(/ledger \w+: -?\d+ öre, -?\d+ öre/);
  await copy.end();
  rmSync(folder, { recursive: true, force: true });
});
