import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Ore } from '@/domain/money/ore';
import type { TransferWindow } from '@/domain/race/windows';

export const id = () => uuid().primaryKey().defaultRandom();

/** A required reference to another row. */
export const ref = (column: () => AnyPgColumn, actions: { onDelete?: 'cascade' } = {}) =>
  uuid().notNull().references(column, actions);

/** An instant. Millisecond precision is what JavaScript can compare. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** The codes mailed for a row (domain/account/sign-in.ts). They are derived from when they end. */
export const mailedCodes = () => ({
  /** Of the one mailed last. */
  codeExpiresAt: instant(),
  /** Of those that work beside it. */
  earlierCodesExpireAt: instant().array().notNull().default([]),
  codeTries: integer().notNull().default(0),
});

/** Money in öre. */
export const amount = () => bigint({ mode: 'number' }).$type<Ore>();

/** What a check of a text asks that is one of a few; null passes. A migration takes no parameters. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** A transfer window in JSON, its instants as ISO texts. */
type StoredWindow = Omit<TransferWindow, 'opensAt' | 'closesAt'> & {
  opensAt: string | null;
  closesAt: string;
};

/** The driver reads JSON as a value on the pool, and as text in a prepared query. */
const parsed = <Value>(stored: string | Value): Value =>
  typeof stored === 'string' ? JSON.parse(stored) : stored;

/** In the order of a written one: PostgreSQL sorts the keys, and an audit compares them as text. */
const readWindow = (stored: StoredWindow): TransferWindow => ({
  opensAt: stored.opensAt === null ? null : new Date(stored.opensAt),
  closesAt: new Date(stored.closesAt),
  mechanism: stored.mechanism,
  cost: stored.cost,
  payer: stored.payer,
  buyerFields: stored.buyerFields,
  entryReference: stored.entryReference,
  minAge: stored.minAge,
  note: stored.note,
});

/** The windows of a race: always read with it, and few. */
export const transferWindows = customType<{ data: TransferWindow[]; driverData: string | StoredWindow[] }>({
  dataType: () => 'jsonb',
  toDriver: (windows) => JSON.stringify(windows),
  fromDriver: (stored) => parsed<StoredWindow[]>(stored).map(readWindow),
});

/** A purchase's own copy of its window. */
export const transferWindow = customType<{ data: TransferWindow; driverData: string | StoredWindow }>({
  dataType: () => 'jsonb',
  toDriver: (window) => JSON.stringify(window),
  fromDriver: (stored) => readWindow(parsed<StoredWindow>(stored)),
});
