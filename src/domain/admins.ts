import { HOUR, plus } from './time';

/** The roles of those who run the site: `support` reads, writes to people and pauses; `admin` does everything. */
export const adminRoles = ['support', 'admin'] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * What a procedure of admins can ask for.
 * `read`: see what stands in the administration. `message`: write to people, and send them mails again.
 * `pause`: stop a listing or a person, and end sessions. `content`: races, ads and banners. `sensitive`: what is
 * encrypted, such as a personnummer. `money`: rulings and everything that moves money. `people`: who is an admin, who
 * acts for an organiser, and what a person asks of us about their data.
 */
export const permissions = ['read', 'message', 'pause', 'content', 'sensitive', 'money', 'people'] as const;
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

/** What has been done about who is an admin. */
export const adminChanges = ['invited', 'withdrawn', 'joined', 'role_changed', 'removed'] as const;
export type AdminChange = (typeof adminChanges)[number];

/** What is proposed by one admin and waits for a second. */
export const approvalSubjects = ['dispute', 'race', 'liability'] as const;
export type ApprovalSubject = (typeof approvalSubjects)[number];
