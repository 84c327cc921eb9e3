import { z } from 'zod';
import { adminRoles } from '../admins';
import { email } from './account';
import { prose, raw } from './text';

/** The longest reason that an admin gives for an act. */
export const MAX_REASON = 500;

/** Why an admin does something to a person or to another admin; it stays in the audit log. */
export const reason = prose
  .min(5, 'Skriv varför, minst fem tecken.')
  .max(MAX_REASON, `Högst ${MAX_REASON} tecken.`);

const role = z.enum(adminRoles, 'Välj en roll.');
const act = z.object({ id: z.uuid(), reason });

export const inviteAdminInput = z.object({ email, role, reason });
export const invitationAct = act;
export const adminAct = act;
export const adminRoleInput = act.extend({ role });
export const invitationToken = z.object({ token: raw().min(1).max(200) });

export type InviteAdmin = z.infer<typeof inviteAdminInput>;
export type AdminAct = z.infer<typeof adminAct>;
export type SetAdminRole = z.infer<typeof adminRoleInput>;
