import { type AnyPgColumn, bigint, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Ore } from '@/domain/money';

export const id = () => uuid().primaryKey().defaultRandom();

/** A required reference to another row. */
export const ref = (column: () => AnyPgColumn, actions: { onDelete?: 'cascade' } = {}) =>
  uuid().notNull().references(column, actions);

/** An instant. Millisecond precision is what JavaScript can compare. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Money in öre. */
export const amount = () => bigint({ mode: 'number' }).$type<Ore>();
