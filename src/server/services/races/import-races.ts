import { asc, inArray, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { type Audited, unchanged } from '../audit';
import { planImport } from './internal/plan-import';
import { addRace, changeRace } from './write-race';

/**
 * Adds and changes races from a CSV file: all of them, or none. Each has its own row in the audit log.
 * @param digest of the plan the admin has seen: anything else is not done.
 * @returns how many were added and changed.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG, CSV_HAS_ERRORS, CSV_OUTDATED
 */
export async function importRaces(
  { text, digest }: { text: string; digest: string },
  call: Call<'admin'>,
): Promise<Audited<{ created: number; updated: number }>> {
  return inTransaction(async (tx) => {
    // One import at a time: two of the same file would each add what the other is adding.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('race-import'))`);
    const plan = await planImport(tx, text, call.now);
    if (plan.rows.some((row) => row.action === 'refused')) throw new DomainError('CSV_HAS_ERRORS', 'text');
    if (plan.digest !== digest) throw new DomainError('CSV_OUTDATED');
    const known = plan.rows.flatMap((row) => (row.action === 'update' && row.known ? [row.known.id] : []));
    await tx
      .select({ id: races.id })
      .from(races)
      .where(inArray(races.id, known))
      .orderBy(asc(races.id))
      .for('no key update');
    const done = { created: 0, updated: 0 };
    for (const row of plan.rows) {
      if (row.action === 'create') {
        await addRace(tx, row.race, call);
        done.created += 1;
      }
      if (row.action === 'update' && row.known) {
        await changeRace(tx, { ...row.race, ...row.known }, call);
        done.updated += 1;
      }
    }
    // Each race has its own row in the audit log.
    return unchanged(done);
  });
}

/**
 * What importing a file would do, with what is wrong in each row, before anything is written.
 * @throws DomainError CSV_UNREADABLE, CSV_COLUMNS, CSV_TOO_LONG
 */
export async function previewImport({ text }: { text: string }, { now }: Call) {
  const { rows, unknown, digest } = await planImport(db, text, now);
  return {
    rows: rows.map(({ line, action, race, changes, errors }) => ({
      line,
      action,
      raceName: race.raceName,
      distance: race.distance,
      date: race.date,
      changes,
      errors,
    })),
    unknown,
    digest,
  };
}
