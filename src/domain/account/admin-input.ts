import { pageInput, raw, reason } from '../input';
import { z } from '../zod';
import { adminRoles } from './admins';
import { email, wordsOrAddress } from './input';

const role = z.enum(adminRoles, 'Välj en roll.');
const withReason = z.object({ id: z.uuid(), reason });

export const inviteAdminInput = z.object({ email, role, reason });
export const invitationAction = withReason;
export const adminAction = withReason;
export const adminRoleInput = withReason.extend({ role });
export const invitationToken = z.object({ token: raw().min(1).max(200) });

/** Why a listing is not put up for sale again, in words for its seller. */
export const declineRelistInput = withReason;

export type InviteAdmin = z.infer<typeof inviteAdminInput>;
export type AdminAction = z.infer<typeof adminAction>;
export type SetAdminRole = z.infer<typeof adminRoleInput>;

/** Filters of the list of users. */
const userKinds = ['sellers', 'admins', 'blocked'] as const;
export type UserKind = (typeof userKinds)[number];
const userSorts = ['createdAt', 'displayName', 'email'] as const;
export type UserSort = (typeof userSorts)[number];

/** Users whose address, name or username contains these words. */
export const userList = pageInput.extend({
  query: wordsOrAddress.max(100).default(''),
  kind: z.enum(userKinds).optional(),
  sort: z.enum(userSorts).default('createdAt'),
  desc: z.boolean().default(true),
});
export type UserList = z.infer<typeof userList>;
export const userRef = z.object({ id: z.uuid() });
/** An admin's action on a user, and its reason. */
export const userAction = userRef.extend({ reason });
export type UserAction = z.infer<typeof userAction>;
export const userPage = pageInput.extend(userRef.shape);
