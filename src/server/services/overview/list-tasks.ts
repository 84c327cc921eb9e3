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
import { type FoundTasks, MAX_TASKS } from './internal/found-tasks';
import { findOrganiserRequests, findProposedWords } from './internal/organiser-tasks';
import { findRaceChanges, findRaceTips, findUnverifiedRaces } from './internal/race-tasks';
import { findEntryConflicts, findNotices } from './internal/report-tasks';
import { findPausedSellers } from './paused-sellers';
import { findChargebacks, findDisputes, findRefunds, findTransfers, findWithdrawals } from './purchase-tasks';
import { findDeadJobs, findDifferences } from './system-tasks';

const finders: Record<TaskKind, (adminId: string, now: Date) => Promise<FoundTasks>> = {
  chargeback: (adminId) => findChargebacks(adminId),
  dispute: (adminId) => findDisputes(adminId),
  refund: (adminId) => findRefunds(adminId),
  transfer: (adminId) => findTransfers(adminId),
  pausedSeller: (adminId) => findPausedSellers(adminId),
  difference: () => findDifferences(),
  withdrawal: (adminId) => findWithdrawals(adminId),
  raceChange: (adminId) => findRaceChanges(adminId),
  notice: (adminId) => findNotices('notice', adminId),
  appeal: (adminId) => findNotices('appeal', adminId),
  entryConflict: (adminId) => findEntryConflicts(adminId),
  raceTip: () => findRaceTips(),
  organiserRequest: () => findOrganiserRequests(),
  confirmationWords: () => findProposedWords(),
  job: () => findDeadJobs(),
  race: (_, now) => findUnverifiedRaces(now),
};

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
  const read = taskKinds.map((kind) =>
    finders[kind](userId, now).catch((error: unknown) => {
      logger.error({ err: error, what: kind }, 'tasks not read');
      unread.push(kind);
      return { kind, total: 0, items: [] };
    }),
  );
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
