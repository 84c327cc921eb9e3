import type { Call } from '@/domain/actor';
import { isListed, type WorkKind, workDaysLeft, workOrder } from '@/domain/work';
import { MOST_WORK } from './internal/found-work';
import { findOrganiserRequests, findProposedWords } from './internal/organiser-work';
import { findPausedSellers } from './internal/paused-sellers';
import {
  findChargebacks,
  findDisputes,
  findRefunds,
  findTransfers,
  findWithdrawals,
} from './internal/purchase-work';
import { findRaceChanges, findRaceTips, findUnverifiedRaces } from './internal/race-work';
import { findEntryConflicts, findNotices } from './internal/report-work';
import { findDeadJobs, findDifferences } from './internal/system-work';

/** What waits for an admin, the most pressing first (see domain/work), and how much there is of each kind. */
export async function listWork(
  { kind: chosen }: { kind?: WorkKind | undefined },
  { actor: { userId }, now }: Call<'admin'>,
) {
  const found = (
    await Promise.all([
      findChargebacks(userId),
      findDisputes(userId),
      findRefunds(userId),
      findTransfers(userId),
      findPausedSellers(userId),
      findDifferences(),
      findWithdrawals(userId),
      findRaceChanges(userId),
      findNotices('notice', userId),
      findNotices('appeal', userId),
      findEntryConflicts(userId),
      findRaceTips(),
      findOrganiserRequests(),
      findProposedWords(),
      findDeadJobs(),
      findUnverifiedRaces(now),
    ])
  ).flat();
  return {
    items: found
      .flatMap(({ kind, items }) => (!chosen || kind === chosen ? items : []))
      .filter((item) => chosen || isListed(item, now))
      .sort(workOrder(now))
      .slice(0, MOST_WORK)
      .map((item) => ({ ...item, daysLeft: workDaysLeft(item, now) })),
    /** In the order of `workKinds`, without those that nothing waits of. */
    counts: found.flatMap(({ kind, total }) => (total > 0 ? [{ kind, total }] : [])),
  };
}
