import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { writeCsv } from '@/server/lib/csv';
import { recordAudit } from '@/server/services/audit';
import { dac7Csv } from '@/text/dac7-csv';
import { db } from '../../db/client';
import { dac7Setting, readSellers } from './get-dac7';

/** Sellers of a file at most. Its last row has their number. */
const MAX_ROWS = 20_000;

/**
 * What we know of the sellers to report for a calendar year, as a CSV file. Recorded, since it names them.
 * @throws DomainError NOT_FOUND while the report is off.
 */
export async function exportDac7({ year }: { year: number }, call: Call<'admin'>) {
  const setting = dac7Setting(year);
  if (!setting) throw new DomainError('NOT_FOUND');
  const sellers = await readSellers(year, { ...setting, limit: MAX_ROWS }, call);
  const file = { fileName: `dac7-${year}.csv`, text: writeCsv(dac7Csv(sellers)) };
  return db.transaction((tx) => recordAudit(tx, call, 'money.dac7', String(year), null, file));
}
