import type { Call } from '@/domain/account/actor';
import {
  isDueThisWeek,
  isUpkeep,
  type TaskKind,
  taskDaysLeft,
  taskKinds,
  taskOrder,
} from '@/domain/moderation/tasks';
import { logger } from '@/server/lib/logger';
import { type FoundTasks, findTasks, MAX_TASKS } from './find-tasks';

/** How many of a kind are due this week. Where all that are read are, so are those that are not, as far as we know. */
function dueThisWeek({ items, total }: FoundTasks, now: Date): number {
  const due = items.filter((item) => isDueThisWeek(item, now)).length;
  return due === items.length ? total : due;
}

/**
 * What waits for an admin, the most pressing first (src/domain/moderation/tasks.ts), and how many there are of each kind
 * and this week. Upkeep is listed by its kind alone. A kind that cannot be read is logged, and hides none of the others.
 */
export async function listTasks(
  { kind: chosen, week = false }: { kind?: TaskKind | undefined; week?: boolean },
  { actor: { userId }, now }: Call<'admin'>,
) {
  const unread: TaskKind[] = [];
  const read = taskKinds.map(async (kind) => {
    try {
      return { kind, ...(await findTasks(kind, { adminId: userId, now })) };
    } catch (error) {
      logger.error({ err: error, what: kind }, 'tasks not read');
      unread.push(kind);
      return { kind, total: 0, items: [] };
    }
  });
  const found = await Promise.all(read);
  return {
    items: found
      .flatMap(({ kind, items }) => ((chosen ? kind === chosen : !isUpkeep(kind)) ? items : []))
      .filter((item) => !week || isDueThisWeek(item, now))
      .sort(taskOrder)
      .slice(0, MAX_TASKS)
      .map((item) => ({ ...item, daysLeft: taskDaysLeft(item, now) })),
    /** In the order of `taskKinds`, without those that nothing waits of. */
    counts: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
    /** How many are due this week, upkeep not counted. */
    thisWeek: found.reduce((sum, each) => sum + (isUpkeep(each.kind) ? 0 : dueThisWeek(each, now)), 0),
    /** The kinds that could not be read. */
    unread,
  };
}
