import { eq, sql } from 'drizzle-orm';
import type { AdminRole } from '@/domain/account/admins';
import type { Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema';

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
