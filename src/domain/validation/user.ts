import { z } from 'zod';
import { wordsOrAddress } from './account';
import { reason } from './admins';
import { pageInput } from './listing';

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
/** What an admin does to a person, and why. */
export const userAct = userRef.extend({ reason });
export type UserAct = z.infer<typeof userAct>;
export const userPage = pageInput.extend(userRef.shape);
