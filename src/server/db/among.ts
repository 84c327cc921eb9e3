import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';

/**
 * The column holds one of these texts, however many there are: they are one parameter. A statement takes at most 65,535
 * (postgresql.org/docs/current/limits.html), and `inArray` needs one for each.
 */
export const isAmong = (column: AnyColumn, texts: readonly string[]): SQL =>
  inArray(column, sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`);
