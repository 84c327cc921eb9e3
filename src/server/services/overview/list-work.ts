import type { Call } from '@/domain/account/actor';
import { isListed, type WorkKind, workDaysLeft, workKinds, workOrder } from '@/domain/moderation/tasks';
import { logger } from '../../lib/logger';
import { type FoundWork, MAX_WORK } from './internal/found-work';
import { findOrganiserRequests, findProposedWords } from './internal/organiser-work';
import { findRaceChanges, findRaceTips, findUnverifiedRaces } from './internal/race-work';
import { findEntryConflicts, findNotices } from './internal/report-work';
import { findPausedSellers } from './paused-sellers';
import { findChargebacks, findDisputes, findRefunds, findTransfers, findWithdrawals } from './purchase-work';
import { findDeadJobs, findDifferences } from './system-work';

const finders: Record<WorkKind, (adminId: string, now: Date) => Promise<FoundWork>> = {
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
 * What waits for an admin, the most pressing first (see domain/work), and how much there is of each kind. A kind that
 * cannot be read is logged, and hides none of the others.
 */
export async function listWork(
  { kind: chosen }: { kind?: WorkKind | undefined },
  { actor: { userId }, now }: Call<'admin'>,
) {
  const unread: WorkKind[] = [];
  const read = workKinds.map((kind) =>
    finders[kind](userId, now).catch((error: unknown) => {
      logger.error({ err: error, what: kind }, 'work not read');
      unread.push(kind);
      return { kind, total: 0, items: [] };
    }),
  );
  const found = await Promise.all(read);
  return {
    items: found
      .flatMap(({ kind, items }) => (!chosen || kind === chosen ? items : []))
      .filter((item) => chosen || isListed(item, now))
      .sort(workOrder(now))
      .slice(0, MAX_WORK)
      .map((item) => ({ ...item, daysLeft: workDaysLeft(item, now) })),
    /** In the order of `workKinds`, without those that nothing waits of. */
    counts: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
    /** The kinds that could not be read. */
    unread,
  };
}
