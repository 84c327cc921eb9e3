import { type SQL, sql } from 'drizzle-orm';
import { monthsOf } from '@/domain/money/report';
import { addMonths, type DateString, startOfDay } from '@/domain/time';
import { ledgerPostings } from '@/server/db/schema';

const beginningOf = (day: DateString): SQL => sql`${startOfDay(day).toISOString()}::timestamptz`;

/** That a posting is of a year, in Stockholm's time. */
export const postedIn = (year: number): SQL =>
  sql`${ledgerPostings.at} >= ${beginningOf(`${year}-01-01`)} and ${ledgerPostings.at} < ${beginningOf(addMonths(`${year}-01-01`, 12))}`;

/** Which of that year's months it is of: the first is 1. */
export const monthIn = (year: number): SQL =>
  sql`width_bucket(${ledgerPostings.at}, array[${sql.join(monthsOf(year).map(beginningOf), sql`, `)}])`;
