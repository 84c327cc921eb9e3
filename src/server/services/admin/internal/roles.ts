import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type AdminRole, givingTakesTwo, invitationEnds } from '@/domain/account/admins';
import { sha256 } from '@/server/auth/hash';
import type { Executor, Transaction } from '@/server/db/client';
import { adminInvitations, adminRoleMay, users } from '@/server/db/schema';
import { closeApproval, requestApproval } from '../../approvals';

/**
 * Gives a user a role as an admin, and keeps since when they have it and by whom they became one: they confirm nothing
 * that was proposed before, or by that admin.
 * @param invitedBy who invited them or proposed the role; of who is an admin already, the one who invited them stays.
 */
export async function giveRole(
  tx: Transaction,
  userId: string,
  { role, invitedBy, now }: { role: AdminRole; invitedBy: string; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({
      isAdmin: true,
      adminRole: role,
      adminSince: now,
      adminInvitedBy: sql`case when ${users.isAdmin} then coalesce(${users.adminInvitedBy}, ${invitedBy}::uuid) else ${invitedBy}::uuid end`,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

type Invitation = typeof adminInvitations.$inferSelect;

/** Whether an invitation or a proposed role waits for a second admin. @param deciders how many decide now. */
export const waitsForSecond = (
  { role, confirmedBy }: Pick<Invitation, 'role' | 'confirmedBy'>,
  deciders: number,
): boolean => confirmedBy === null && givingTakesTwo(role, deciders);

/** Deletes invitations with the admins' notices of them. */
export async function deleteInvitations(
  tx: Transaction,
  which: ReturnType<typeof or>,
  now: Date,
): Promise<Invitation[]> {
  const gone = await tx.delete(adminInvitations).where(which).returning();
  for (const { id } of gone) await closeApproval(tx, { what: 'admin', id }, now);
  return gone;
}

interface ProposedRole {
  /** Lower case. */
  email: string;
  role: AdminRole;
  /** The admin whose role is to change; null for who is none yet. */
  userId: string | null;
  /** Whether a second admin must approve. */
  needsApproval: boolean;
}

/**
 * Keeps an invitation, or the role proposed for an admin, in place of an earlier one. The same invitation again keeps its
 * id, so the links of both its mails open it.
 * @returns its id.
 */
export async function proposeRole(
  tx: Transaction,
  { email, role, userId, needsApproval }: ProposedRole,
  { actor, now }: Call<'admin'>,
): Promise<string> {
  const replaced = await deleteInvitations(
    tx,
    or(eq(adminInvitations.email, email), userId ? eq(adminInvitations.userId, userId) : undefined),
    now,
  );
  const same = replaced.find((before) => before.email === email && before.role === role);
  const id = same?.id ?? randomUUID();
  await tx.insert(adminInvitations).values({
    id,
    email,
    role,
    userId,
    invitedBy: actor.userId,
    createdAt: now,
    expiresAt: invitationEnds(now),
  });
  if (needsApproval) {
    const isParty = (adminId: string) => adminId === userId;
    await requestApproval(tx, { what: 'admin', id, byId: actor.userId, now, isParty });
  }
  return id;
}

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
