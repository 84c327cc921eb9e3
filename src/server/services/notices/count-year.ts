import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { noticeDecisions, noticeReasons } from '@/domain/moderation/notices';
import { HOUR, startOfDay, stockholmDate, yearOf } from '@/domain/time';
import { z } from '@/domain/zod';
import { db } from '../../db/client';
import { notices as n } from '../../db/schema';

const count = z.coerce.number();
const counts = z.record(z.string(), count).nullable();
const row = z.object({
  received: count,
  reasons: counts,
  decided: count,
  decisions: counts,
  median: z.coerce.number().nullable(),
  appealed: count,
  upheld: count,
  reversed: count,
});

/** Every key of a table, with 0 where nothing was counted. */
const filled = <Key extends string>(keys: readonly Key[], found: Record<string, number> | null) =>
  Object.fromEntries(keys.map((key) => [key, found?.[key] ?? 0])) as Record<Key, number>;

/**
 * The figures of a year's report on content moderation (regulation (EU) 2022/2065, arts. 15 and 24): notices that came, by
 * reason; what was decided and the median time to it in hours; appeals, and what they ended in. Each is counted in the
 * year in which it happened, by Stockholm's calendar.
 * @param input.year this year by default
 */
export async function countNoticeYear(
  { year: chosenYear }: { year?: number | undefined },
  { now }: Call<'admin'>,
) {
  const thisYear = yearOf(stockholmDate(now));
  const year = chosenYear ?? thisYear;
  const from = startOfDay(`${year}-01-01`).toISOString();
  const to = startOfDay(`${year + 1}-01-01`).toISOString();
  const within = (at: PgColumn) => sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`;
  const [found] = await db.execute(sql`
    select came.*, decided.*, appealed.*, ended.*
    from (
      select coalesce(sum(count), 0) as received, jsonb_object_agg(reason, count) as reasons
      from (select reason, count(*) from ${n}
        where ${n.confirmedAt} is not null and ${within(n.createdAt)} group by reason) by_reason
    ) came
    cross join (
      select coalesce(sum(count), 0) as decided, jsonb_object_agg(decision, count) as decisions
      from (select decision, count(*) from ${n} where ${within(n.decidedAt)} group by decision) by_decision
    ) decided
    cross join (select count(*) as appealed from ${n} where ${within(n.appealedAt)}) appealed
    cross join (
      select count(*) filter (where ${n.appealOutcome} = 'upheld') as upheld,
        count(*) filter (where ${n.appealOutcome} = 'reversed') as reversed,
        (select percentile_cont(0.5) within group (order by extract(epoch from ${n.decidedAt} - ${n.createdAt}))
          from ${n} where ${within(n.decidedAt)}) as median
      from ${n} where ${within(n.appealDecidedAt)}
    ) ended`);
  const { reasons, decisions, median, ...numbers } = row.parse(found);
  return {
    ...numbers,
    year,
    thisYear,
    reasons: filled(noticeReasons, reasons),
    decisions: filled(noticeDecisions, decisions),
    medianHours: median === null ? null : (median * 1000) / HOUR,
  };
}
