import { sql } from 'drizzle-orm';
import { z } from '@/domain/zod';
import type { Executor } from './client';
import { completedRuns } from './schema';

/** What must run again and again, and how old the last good run may be, in seconds. */
export const RUN_LIMITS = {
  deadlines: 5 * 60,
  'catch-up': 20 * 60,
  reconcile: 26 * 3600,
} as const;
export type RunName = keyof typeof RUN_LIMITS;

const names = Object.keys(RUN_LIMITS) as RunName[];
const now = sql`now()`;

/** Notes that one of them has ended well. */
export async function noteRun(on: Executor, name: RunName): Promise<void> {
  await on
    .insert(completedRuns)
    .values({ name, completedAt: now })
    .onConflictDoUpdate({ target: completedRuns.name, set: { completedAt: now } });
}

/** Counts the time of those that have never run from now on. */
export async function beginRuns(on: Executor): Promise<void> {
  await on
    .insert(completedRuns)
    .values(names.map((name) => ({ name, completedAt: now })))
    .onConflictDoNothing();
}

const row = z.object({ name: z.enum(names), age: z.coerce.number() });

/** How long ago each of them last ended well, in seconds; null: never. */
export async function ageOfRuns(on: Executor): Promise<Record<RunName, number | null>> {
  const rows = await on.execute(sql`
    select name, extract(epoch from now() - ${completedRuns.completedAt}) as age from ${completedRuns}`);
  const ages = new Map(
    [...rows].map((each) => row.parse(each)).map(({ name, age }) => [name, Math.round(age)]),
  );
  return Object.fromEntries(names.map((name) => [name, ages.get(name) ?? null])) as Record<
    RunName,
    number | null
  >;
}
