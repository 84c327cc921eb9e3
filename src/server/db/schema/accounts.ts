import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChallengePurpose } from '@/domain/account/sign-in';
import { id, instant, mailedCodes, ref } from './columns';
import { users } from './users';

/** Changes of users' addresses: requested, confirmed by the code mailed to the new one, and perhaps undone from the old. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    requestedAt: instant().notNull(),
    ...mailedCodes(),
    codeExpiresAt: instant().notNull(),
    confirmedAt: instant(),
    /** SHA-256 of the token in the link mailed to the old address. */
    undoTokenHash: text(),
    undoneAt: instant(),
  },
  (t) => [
    // A user asks for one at a time.
    uniqueIndex('email_changes_open').on(t.userId).where(sql`${t.confirmedAt} is null`),
    index('email_changes_user').on(t.userId),
    uniqueIndex('email_changes_undo').on(t.undoTokenHash),
    index('email_changes_oldest').on(t.requestedAt),
    check('email_changes_lower', sql`${t.newEmail} = lower(${t.newEmail})`),
    check('email_changes_undone', sql`${t.undoneAt} is null or ${t.confirmedAt} is not null`),
  ],
);

/** Passkeys: the public half of keys that stay in a user's devices or password manager (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's own name of the key, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Uses that the authenticator has counted; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: text().array().notNull(),
    /** May be copied between the user's devices. */
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    /** Shown to the user, who may change it. */
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId, t.createdAt),
    check('passkeys_counter', sql`${t.counter} >= 0`),
  ],
);

/** Challenges for authenticators: used once, and soon. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    /** SHA-256 of the challenge. */
    challengeHash: text().notNull(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** The session that requested it (`sessionKey`); null for signing in. */
    sessionKey: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('passkey_challenges_hash').on(t.challengeHash),
    index('passkey_challenges_expiry').on(t.expiresAt),
    check('passkey_challenges_session', sql`(${t.purpose} = 'log_in') = (${t.sessionKey} is null)`),
  ],
);
