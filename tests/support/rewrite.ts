import { db } from '@sandbox/database';
import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';

/** Writes what no service writes, such as a time of the past, to a row by its id or to those of a condition. */
export async function rewrite<Table extends PgTable & { id: PgColumn }>(
  table: Table,
  which: string | SQL,
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  await db
    .update(table)
    .set(values)
    .where(typeof which === 'string' ? eq(table.id, which) : which);
}
