import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { planImport } from './internal/plan-import';

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
