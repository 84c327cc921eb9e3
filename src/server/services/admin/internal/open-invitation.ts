import { and, eq, gt, isNull } from 'drizzle-orm';
import { sha256 } from '@/server/auth/hash';
import type { Executor } from '@/server/db/client';
import { adminInvitations, adminRoleMay, users } from '@/server/db/schema';

/** The invitation that a mailed token opens, while it lasts and who invited may still invite. */
export async function openInvitation(on: Executor, token: string, now: Date) {
  const [invitation] = await on
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      role: adminInvitations.role,
      confirmedBy: adminInvitations.confirmedBy,
      inviterId: adminInvitations.invitedBy,
      expiresAt: adminInvitations.expiresAt,
      invitedBy: users.displayName,
    })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(
      and(
        eq(adminInvitations.tokenHash, sha256(token)),
        gt(adminInvitations.expiresAt, now),
        adminRoleMay('accounts'),
        isNull(users.deletedAt),
        isNull(users.blockedAt),
      ),
    );
  return invitation ?? null;
}
