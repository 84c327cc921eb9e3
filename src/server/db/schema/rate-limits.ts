import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The shape rate-limiter-flexible keeps its counters in. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
