import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** The shape rate-limiter-flexible keeps its counters in. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: instant() },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
