import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { type AdminStanding, type ApprovalSubject, confirmObstacle } from '@/domain/account/admins';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { Executor, Transaction } from '@/server/db/client';
import { adminRoleMay, isAdmin, notifications, users } from '@/server/db/schema';
import { enqueueAll } from '@/server/queue/boss';
import { disputePath } from '@/text/dispute';
import { approvalTexts } from '@/text/moderation';

/** The page where a proposal is confirmed or withdrawn, open at the very one. */
const paths: Record<ApprovalSubject, (id: string) => string> = {
  dispute: disputePath,
  race: (id) => `/admin/manager?tab=races&forslag=${id}`,
  admin: (id) => `/admin/manager?tab=admins&forslag=${id}`,
  liability: (id) => `/admin/manager?tab=money&forslag=${id}`,
};

const standing = { id: users.id, since: users.adminSince, invitedBy: users.adminInvitedBy };

interface Approval {
  what: ApprovalSubject;
  /** The dispute, the race change, the difference or the invitation. */
  id: string;
}

/**
 * Tells every other admin who may confirm a proposal that it waits: by mail, and among their notifications.
 * @param isParty whether a user may not decide about it, since it concerns them.
 */
export async function requestApproval(
  tx: Transaction,
  {
    what,
    id,
    byId,
    now,
    isParty,
  }: Approval & { byId: string; now: Date; isParty: (userId: string) => boolean },
): Promise<void> {
  const others = await tx
    .select(standing)
    .from(users)
    .where(and(adminRoleMay('money'), ne(users.id, byId), isNull(users.deletedAt), isNull(users.blockedAt)));
  const [proposer = { id: byId, since: null, invitedBy: null }] = await tx
    .select(standing)
    .from(users)
    .where(eq(users.id, byId));
  const judges = others.filter((other) => !isParty(other.id));
  const able = judges.filter((other) => confirmObstacle(other, proposer, now, now) === null);
  // Where nobody may confirm it, the others can withdraw it and propose it themselves.
  const approvers = able.length > 0 ? able : judges;
  if (approvers.length === 0) return;
  const path = paths[what](id);
  await tx.insert(notifications).values(
    approvers.map((other) => ({
      userId: other.id,
      type: 'approval_needed' as const,
      ...approvalTexts[what],
      path,
      createdAt: now,
    })),
  );
  await enqueueAll(
    tx,
    'mail',
    approvers.map((other) => ({
      kind: 'admins',
      mail: 'approvalNeeded',
      userId: other.id,
      byId,
      what,
      path,
    })),
  );
}

/** Marks the admins' notifications of a proposal as read, once it is decided or withdrawn. */
export async function closeApproval(tx: Transaction, { what, id }: Approval, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        inArray(notifications.userId, tx.select({ id: users.id }).from(users).where(isAdmin)),
        isNull(notifications.readAt),
        eq(notifications.type, 'approval_needed'),
        eq(notifications.path, paths[what](id)),
      ),
    );
}

/** A user to whom no admin gave a role. */
const withoutRole = (id: string): AdminStanding => ({ id, since: null, invitedBy: null });

interface Proposed {
  /** Null where nothing is proposed. */
  by: string | null;
  at: Date | null;
}

/**
 * Who may confirm what: reads how an admin and the authors of some proposals came to have their roles.
 * @returns why that admin may not confirm a proposal, or null; null too where nothing is proposed.
 */
export async function readConfirmObstacles(
  on: Executor,
  adminId: string,
  proposals: Proposed[],
  now: Date,
): Promise<(proposal: Proposed) => ErrorCode | null> {
  const authors = proposals.flatMap(({ by }) => (by ? [by] : []));
  const rows =
    authors.length === 0
      ? []
      : await on
          .select(standing)
          .from(users)
          .where(inArray(users.id, [...new Set([adminId, ...authors])]));
  const found = (id: string) => rows.find((row) => row.id === id) ?? withoutRole(id);
  return ({ by, at }) => (by ? confirmObstacle(found(adminId), found(by), at, now) : null);
}

/** @throws DomainError SAME_ADMIN or NOT_SECOND_ADMIN when an admin may not confirm a proposal. */
export async function refuseNotSecond(
  on: Executor,
  adminId: string,
  proposal: Proposed,
  now: Date,
): Promise<void> {
  const obstacle = (await readConfirmObstacles(on, adminId, [proposal], now))(proposal);
  if (obstacle) throw new DomainError(obstacle);
}
