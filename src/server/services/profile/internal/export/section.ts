import { eq, type GetColumnData, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Ore } from '@/domain/money/ore';
import { db } from '@/server/db/client';
import { listings, listingTitle, purchases } from '@/server/db/schema';
import { decryptOrNull } from '@/server/lib/field-encryption';
import type { BuyerDetails } from '@/server/services/buyer-details';
import { buyerFieldLabels } from '@/text/race';

interface Page {
  limit: number;
  offset: number;
}
/** One kind of thing held about a user, a page at a time, in an order that stays. */
export type Section = (userId: string, page: Page) => Promise<object[]>;

/** In place of a row that cannot be decrypted: the rest of the file comes all the same. */
const UNREADABLE = 'Den här posten gick inte att läsa. Skriv till oss, så tar vi reda på vad den innehåller.';

type Field = PgColumn | SQL;
type Fields = Record<string, Field>;
type Value<F> = F extends PgColumn ? GetColumnData<F> : F extends SQL<infer T> ? T : never;

/** What is made of one or more columns. */
interface Shown {
  of: Field | Fields;
  show: (value: unknown, userId: string) => unknown;
}

const isShown = (column: Field | Shown): column is Shown => 'show' in column;

/** What a section says of each row, by its Swedish names. */
type Columns = Record<string, Field | Shown>;

type Table = PgTable & { id?: PgColumn };
/** A table, and those that are joined to it. */
type Source = Table | [Table, ...[joined: PgTable, on: SQL][]];

const fieldsOf = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, isShown(column) ? column.of : column]),
  );

/**
 * A section of a table's rows.
 * @param mine the column with the user's id, or which rows are theirs.
 * @param by what they are sorted by, before any id.
 */
export const section =
  (
    source: Source,
    mine: PgColumn | ((userId: string) => SQL | undefined),
    by: PgColumn,
    columns: Columns,
  ): Section =>
  async (userId, { limit, offset }) => {
    const [table, ...joins] = Array.isArray(source) ? source : [source];
    let query: PgSelect = db.select(fieldsOf(columns)).from(table).$dynamic();
    for (const [joined, on] of joins) query = query.leftJoin(joined, on);
    const rows: Record<string, unknown>[] = await query
      .where(typeof mine === 'function' ? mine(userId) : eq(mine, userId))
      .orderBy(by, table.id ?? by)
      .limit(limit)
      .offset(offset);
    const show = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => {
          const value = row[name];
          return [name, isShown(column) && value !== null ? column.show(value, userId) : value];
        }),
      );
    return rows.map((row) => decryptOrNull(() => show(row), userId) ?? { fel: UNREADABLE });
  };

/** A column in other words; null stays null. */
export const shown = <F extends Field>(
  of: F,
  show: (value: NonNullable<Value<F>>, userId: string) => unknown,
): Shown => ({
  of,
  show: (value, userId) => show(value as NonNullable<Value<F>>, userId),
});

/** A column whose values have texts; null stays null. */
export const text = <F extends Field>(of: F, texts: Record<Extract<Value<F>, string>, string>): Shown => ({
  of,
  show: (value) => texts[value as Extract<Value<F>, string>],
});

/** What several columns say together; null where a left join found no row. */
export const together = <F extends Fields>(
  of: F,
  show: (values: { [Name in keyof F]: Value<F[Name]> }, userId: string) => unknown,
): Shown => ({
  of,
  show: (values, userId) => show(values as { [Name in keyof F]: Value<F[Name]> }, userId),
});

/** What an organiser needs of a buyer, by its Swedish labels. */
export const labelled = (details: BuyerDetails) =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      buyerFieldLabels[field as keyof typeof buyerFieldLabels],
      value,
    ]),
  );

/** An amount in kronor. */
export const kr = (amount: Ore) => amount / 100;

/** Of purchases: those a user is a party to. */
export const isPartyOf = (userId: string) =>
  or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId));

/** The place that a listing is about. */
export const place = {
  annons: listings.id,
  lopp: listingTitle,
  datum: listings.date,
  plats: listings.location,
  distans: listings.distance,
};
