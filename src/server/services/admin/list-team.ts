import { and, asc, eq, exists, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { countDeciders, readConfirmObstacles } from '@/server/services/approvals';
import { db } from '../../db/client';
import { adminInvitations, isAdmin, passkeys, secondFactors, users } from '../../db/schema';
import { inSwedish } from '../../db/words';
import { waitsForSecond } from './internal/roles';

/** More admins, and more invitations, than there will be: a bound, not a page. */
const MAX_ROWS = 100;

const inviters = alias(users, 'inviters');

/** Who is an admin, by name, and who is invited. */
export async function listTeam({ actor, now }: Call<'admin'>) {
  const [deciders, admins, invitations] = await Promise.all([
    countDeciders(),
    db
      .select({
        id: users.id,
        displayName: users.displayName,
        email: users.email,
        role: users.adminRole,
        blockedAt: users.blockedAt,
        /** Without a second factor the right has not taken effect. */
        ready: sql<boolean>`${or(
          exists(
            db
              .select({ id: secondFactors.id })
              .from(secondFactors)
              .where(and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt))),
          ),
          exists(db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))),
        )}`,
      })
      .from(users)
      .where(and(isAdmin, isNull(users.deletedAt)))
      .orderBy(asc(inSwedish(users.displayName)), asc(users.id))
      .limit(MAX_ROWS),
    db
      .select({
        id: adminInvitations.id,
        email: adminInvitations.email,
        role: adminInvitations.role,
        userId: adminInvitations.userId,
        confirmedBy: adminInvitations.confirmedBy,
        inviterId: adminInvitations.invitedBy,
        createdAt: adminInvitations.createdAt,
        expiresAt: adminInvitations.expiresAt,
        invitedBy: inviters.displayName,
      })
      .from(adminInvitations)
      .innerJoin(inviters, eq(inviters.id, adminInvitations.invitedBy))
      .orderBy(asc(adminInvitations.createdAt), asc(adminInvitations.id))
      .limit(MAX_ROWS),
  ]);
  const proposals = invitations.map(({ inviterId: by, createdAt: at }) => ({ by, at }));
  const obstacleTo = await readConfirmObstacles(db, actor.userId, proposals, now);
  return {
    /** Whether giving a role that decides waits for a second admin. */
    takesTwo: deciders > 1,
    admins: admins.map(({ ready, ...admin }) => ({
      ...admin,
      ready,
      self: admin.id === actor.userId,
    })),
    invitations: invitations.map(({ userId, confirmedBy, inviterId, createdAt, ...invitation }) => ({
      ...invitation,
      /** Of who is an admin already: the role they are to have. */
      isAdmin: userId !== null,
      waits: waitsForSecond({ role: invitation.role, confirmedBy }, deciders),
      mayConfirm: obstacleTo({ by: inviterId, at: createdAt }) === null,
      own: inviterId === actor.userId,
      expired: invitation.expiresAt <= now,
    })),
  };
}
