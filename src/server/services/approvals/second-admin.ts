import { inArray } from 'drizzle-orm';
import { type AdminStanding, confirmObstacle } from '@/domain/account/admins';
import { DomainError, type ErrorCode } from '@/domain/errors';
import type { Executor } from '@/server/db/client';
import { users } from '@/server/db/schema';

/** A user to whom no admin gave a role. */
const standing = (id: string): AdminStanding => ({ id, since: null, invitedBy: null });

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
          .select({ id: users.id, since: users.adminSince, invitedBy: users.adminInvitedBy })
          .from(users)
          .where(inArray(users.id, [...new Set([adminId, ...authors])]));
  const found = (id: string) => rows.find((row) => row.id === id) ?? standing(id);
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
