import { db } from '@sandbox/database';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Writes one row. @returns it as the database has it. */
export async function insertRow<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  // Drizzle does not resolve its type of values for a table that is a type parameter; `row` has been checked above.
  const [written] = await db
    .insert(table)
    .values(row as never)
    .returning();
  if (!written) throw new Error('Nothing was written');
  return written as Table['$inferSelect'];
}
