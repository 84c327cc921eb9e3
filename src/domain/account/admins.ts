import type { ErrorCode } from '../errors';
import { DAY, HOUR, plus } from '../time';

/** The roles of those who run the site: `support` reads, writes to users and pauses; `admin` does everything. */
export const adminRoles = ['support', 'admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * What a procedure of admins can require.
 * `read`: see the administration. `message`: write to users, and send them mails again.
 * `pause`: stop a listing or a user, and end sessions. `content`: races, ads and banners. `sensitive`: what is
 * encrypted, such as a personnummer. `money`: rulings and everything that moves money. `accounts`: who is an admin, who
 * acts for an organiser, and what a user asks about their data.
 */
export const permissions = ['read', 'message', 'pause', 'content', 'sensitive', 'money', 'accounts'] as const;
export type Permission = (typeof permissions)[number];

const rolePermissions: Record<AdminRole, readonly Permission[]> = {
  support: ['read', 'message', 'pause'],
  admin: permissions,
};

/** Whether a role may. Nobody without a role may anything. */
export const may = (role: AdminRole | null | undefined, permission: Permission): boolean =>
  role !== null && role !== undefined && rolePermissions[role].includes(permission);

/** The roles that may. */
export const rolesWith = (permission: Permission): AdminRole[] =>
  adminRoles.filter((role) => may(role, permission));

/** How long an invitation can be accepted, in ms. */
export const INVITATION_LIFE = 72 * HOUR;

/** When an invitation made at `now` ends. */
export const invitationEnds = (now: Date): Date => plus(now, INVITATION_LIFE);

/** Whether a role decides about money or about who is an admin: giving it takes two admins once there are two. */
export const roleDecides = (role: AdminRole): boolean => may(role, 'money') || may(role, 'accounts');

/** Whether giving a role waits for a second admin. @param deciders how many decide who is an admin now. */
export const givingTakesTwo = (role: AdminRole, deciders: number): boolean =>
  roleDecides(role) && deciders > 1;

/** How an admin came to have their role. */
export interface AdminStanding {
  id: string;
  /** Since when they have it; null for those to whom no admin gave it. */
  since: Date | null;
  /** The admin who invited them, or proposed their role. */
  invitedBy: string | null;
}

/** How long an admin's proposals cannot be confirmed by who gave them their role, in ms. */
const INVITED_WAIT = 7 * DAY;

/**
 * Why an admin may not confirm what another proposed. Two accounts of one person are not two admins: nobody confirms
 * what was proposed by who invited them or before they came, nor for a week what those they invited have proposed.
 * @param proposedAt null where it is not known, for what was proposed long ago.
 * @returns SAME_ADMIN for the proposer, NOT_SECOND_ADMIN for those, null for a second admin.
 */
export function confirmObstacle(
  admin: AdminStanding,
  proposer: AdminStanding,
  proposedAt: Date | null,
  now: Date,
): ErrorCode | null {
  if (admin.id === proposer.id) return 'SAME_ADMIN';
  const later = admin.since !== null && (proposedAt === null || proposedAt <= admin.since);
  const invited = admin.invitedBy === proposer.id;
  const inviter =
    proposer.invitedBy === admin.id && proposer.since !== null && now < plus(proposer.since, INVITED_WAIT);
  return later || invited || inviter ? 'NOT_SECOND_ADMIN' : null;
}

/** What has been done about who is an admin. */
export type AdminChange = 'invited' | 'confirmed' | 'withdrawn' | 'joined' | 'role_changed' | 'removed';

/** What is proposed by one admin and waits for a second. */
export type ApprovalSubject = 'dispute' | 'race' | 'liability' | 'admin';
