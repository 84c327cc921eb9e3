import { and, inArray, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { adminRoles, type Permission, rolesWith } from '@/domain/account/admins';
import { inSwedish } from '../words';
import { id, instant, mailedCodes, ref } from './columns';

interface Words {
  email: AnyPgColumn;
  firstName: AnyPgColumn;
  lastName: AnyPgColumn;
  displayName: AnyPgColumn;
  username: AnyPgColumn;
}

/** The text that a search of users matches, without case and diacritics. A query must use exactly this expression to use its index. */
export const userWords = (t: Words) =>
  sql`fold(${t.email} || ' ' || ${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.displayName} || ' ' || ${t.username})`;

export const adminRole = pgEnum('admin_role', adminRoles);

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Lower case; unique among accounts that are not deleted. */
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    displayName: text().notNull(),
    /** Public handle, without a name in it. */
    username: text().notNull(),
    phoneNumber: text(),
    isAdmin: boolean().notNull().default(false),
    /** What an admin may do (domain/account/admins.ts); says nothing of others. */
    adminRole: adminRole().notNull().default('admin'),
    /** Since when they have their role, and which admin invited them; null for who was made one in the database. */
    adminSince: instant(),
    adminInvitedBy: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Acts for an organiser: what is shown follows it; who may follows the contacts themselves. */
    isOrganiserContact: boolean().notNull().default(false),
    /** When the address was shown to be theirs. */
    emailVerifiedAt: instant(),
    /** Since when a mail to the address has come back; null while mails arrive. */
    unreachableSince: instant(),
    blockedAt: instant(),
    deletedAt: instant(),
    stripeAccountId: text(),
    /** Transfers are active at Stripe: the account can be paid. */
    onboardingComplete: boolean().notNull().default(false),
    /** Stripe requires more information of the seller by a date. */
    requirementsDue: boolean().notNull().default(false),
    /** The seller's bank refused a payout: Stripe sends nothing there until its details are corrected. */
    payoutsBlocked: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`${t.deletedAt} is null`),
    uniqueIndex('users_username').on(t.username),
    uniqueIndex('users_stripe_account').on(t.stripeAccountId),
    index('users_words')
      .using('gin', sql`${userWords(t)} gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null`),
    index('users_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('users_unconfirmed').on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
    index('users_by_name').on(inSwedish(t.displayName), t.id).where(sql`${t.deletedAt} is null`),
    index('users_by_email').on(t.email, t.id).where(sql`${t.deletedAt} is null`),
    index('users_paused')
      .on(t.id)
      .where(
        sql`(${t.stripeAccountId} is not null and (not ${t.onboardingComplete} or ${t.requirementsDue} or ${t.payoutsBlocked}))`,
      ),
    index('users_invited_by').on(t.adminInvitedBy).where(sql`${t.adminInvitedBy} is not null`),
    index('users_admins').on(t.id).where(sql`${t.isAdmin}`),
    index('users_unreachable').on(t.id).where(sql`${t.unreachableSince} is not null`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_phone', sql`${t.phoneNumber} ~ '^\\+46[0-9]{9}$'`),
    check('users_onboarding', sql`not ${t.onboardingComplete} or ${t.stripeAccountId} is not null`),
  ],
);

/**
 * The last reading of each seller's account at Stripe. Apart from the user, whose row is locked by much else and in
 * many indexes.
 */
export const accountReadings = pgTable(
  'account_readings',
  {
    userId: ref(() => users.id, { onDelete: 'cascade' }).primaryKey(),
    /** Null until it has been read. */
    readAt: instant(),
    /** The number of the reading (server/db/readings.ts). */
    reading: bigint({ mode: 'number' }),
  },
  (t) => [index('account_readings_oldest').on(t.readAt.asc().nullsFirst(), t.userId)],
);

/** Whether a user is an admin, written as in its partial index: the planner does not match a parameter. */
export const isAdmin = sql`${users.isAdmin}`;

/** Whether a user's role has a permission, if they are an admin. */
export const adminRoleMay = (permission: Permission) =>
  and(isAdmin, inArray(users.adminRole, rolesWith(permission)));

/**
 * An open invitation to become an admin, or a proposal to give one another role; it is deleted when it is accepted or
 * withdrawn. Whether it waits for a second admin follows from the role and how many there are (domain/account/admins.ts).
 */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    role: adminRole().notNull(),
    /** The admin whose role is to change; null for who is none yet. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    invitedBy: ref(() => users.id, { onDelete: 'cascade' }),
    /** The second admin. */
    confirmedBy: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link mailed last; null until its mail is written. */
    tokenHash: text(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('admin_invitations_email').on(t.email),
    uniqueIndex('admin_invitations_token').on(t.tokenHash),
    index('admin_invitations_expiry').on(t.expiresAt),
    check('admin_invitations_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: a leaked table signs nobody in. */
    id: text().primaryKey(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The browser's user agent, for the user's own list of sessions. */
    userAgent: text(),
    /** When the user last authenticated in it: by signing in, or by the password again. */
    confirmedAt: instant().notNull().defaultNow(),
    /** When a second factor was verified in it: an app's code, or a passkey. */
    secondFactorAt: instant(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_begun').on(t.createdAt),
  ],
);

/** What an admin can show beside the password, other than a passkey (schema/accounts.ts). */
export const secondFactorKinds = ['totp'] as const;

/** A user's remembered details, for the next purchase. */
export const rememberedDetails = pgTable(
  'remembered_details',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted (lib/field-encryption.ts). */
    details: text('details_encrypted').notNull(),
    /** When they were last bought with. */
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('remembered_details_user').on(t.userId),
    index('remembered_details_updated').on(t.updatedAt),
  ],
);

export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: secondFactorKinds }).notNull(),
    /** Encrypted (lib/field-encryption.ts). */
    secret: text().notNull(),
    /** Null until a first code has confirmed it. */
    confirmedAt: instant(),
    /** The newest step used: it and earlier ones are refused. */
    lastUsedStep: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('second_factors_user').on(t.userId, t.kind)],
);

/** Single-use codes for a lost second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('recovery_codes_user').on(t.userId, t.codeHash)],
);

/**
 * Sign-in codes that browsers have requested: each browser has one for an address, which no other browser can
 * replace or use up. The code itself is derived from the id, which is new for each.
 */
export const codeRequests = pgTable(
  'code_requests',
  {
    id: id(),
    /** Lower case. Whether an account has it shows when the code is given, and not before. */
    email: text().notNull(),
    /** SHA-256 of the random name in the cookie of the requesting browser. */
    browserHash: text().notNull(),
    ...mailedCodes(),
    codeExpiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('code_requests_browser').on(t.email, t.browserHash),
    index('code_requests_expiry').on(t.codeExpiresAt),
    check('code_requests_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

export const tokenPurpose = pgEnum('token_purpose', ['confirm_email', 'reset_password']);

export const authTokens = pgTable(
  'auth_tokens',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    purpose: tokenPurpose().notNull(),
    /** SHA-256 of the token in the mailed link. */
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    /** When it, or another of its user's for the same purpose, was used. */
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('auth_tokens_hash').on(t.tokenHash),
    index('auth_tokens_user').on(t.userId, t.purpose),
    index('auth_tokens_expiry').on(t.expiresAt),
  ],
);
