import type { Call } from '@/domain/account/actor';
import { isListed, type TaskKind, taskDaysLeft, taskKinds, taskOrder } from '@/domain/moderation/tasks';
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

/**
 * What waits for an admin, the most pressing first (src/domain/moderation/tasks.ts), and how many there are of each kind. A kind that
 * cannot be read is logged, and hides none of the others.
 */
export async function listTasks(
  { kind: chosen }: { kind?: TaskKind | undefined },
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
      .flatMap(({ kind, items }) => (!chosen || kind === chosen ? items : []))
      .filter((item) => chosen || isListed(item, now))
      .sort(taskOrder(now))
      .slice(0, MAX_TASKS)
      .map((item) => ({ ...item, daysLeft: taskDaysLeft(item, now) })),
    /** In the order of `taskKinds`, without those that nothing waits of. */
    counts: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
    /** The kinds that could not be read. */
    unread,
  };
}
