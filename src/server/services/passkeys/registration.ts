import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Call, callAs } from '@/domain/account/actor';
import type { registerPasskeyInput } from '@/domain/account/input';
import { passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { passkeyCreation, verifyNewPasskey } from '@/server/auth/passkeys';
import { type SessionUser, updateSession } from '@/server/auth/session';
import { db, inTransaction } from '@/server/db/client';
import { passkeys, recoveryCodes } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { deviceName } from '@/text/account';
import { lockUser } from '../accounts';
import { recordAudit } from '../audit';
import { countPasskeys, issueRecoveryCodes, refuseUnverifiedAdmin } from '../second-factor';

/**
 * Begins the making of a passkey for a user.
 * @returns the options for the browser's `navigator.credentials.create`, in WebAuthn's JSON.
 * @throws DomainError PASSKEYS_FULL; SECOND_FACTOR_REQUIRED of an admin who has one and has not shown it.
 */
export async function beginRegistration(
  { user, sessionId }: { user: SessionUser; sessionId: string },
  { now }: Call<'user'>,
) {
  await refuseUnverifiedAdmin(db, user);
  const known = await db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.createdAt))
    .limit(passkeyRule.max);
  if (known.length >= passkeyRule.max) throw new DomainError('PASSKEYS_FULL');
  return passkeyCreation(user, known, sessionId, now);
}

interface Registration {
  user: SessionUser;
  sessionId: string;
  userAgent: string | null;
  response: z.infer<typeof registerPasskeyInput>['response'];
}

/**
 * Keeps a user's new passkey, named after the browser it was made in, and mails the user. An admin's is their second
 * factor: verified in this session, and audited.
 * @returns recovery codes for an admin who had none, which are shown this once; else null.
 * @throws DomainError PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEYS_FULL; SECOND_FACTOR_REQUIRED of an
 *   admin who has one and has not shown it.
 */
export async function registerPasskey(
  { user, sessionId, userAgent, response }: Registration,
  { now }: Call<'user'>,
): Promise<{ recoveryCodes: string[] | null }> {
  const made = await verifyNewPasskey(response, sessionId, now);
  const userId = user.id;
  return inTransaction(async (tx) => {
    const { isAdmin } = await lockUser(tx, userId);
    await refuseUnverifiedAdmin(tx, { ...user, isAdmin });
    if ((await countPasskeys(tx, userId)) >= passkeyRule.max) throw new DomainError('PASSKEYS_FULL');
    const added = await tx
      .insert(passkeys)
      .values({ ...made, userId, name: deviceName(userAgent), createdAt: now })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new DomainError('PASSKEY_KNOWN');
    await enqueue(tx, 'mail', { kind: 'account', mail: 'passkeyAdded', userId });
    if (!isAdmin) return { recoveryCodes: null };
    await updateSession(tx, sessionId, { secondFactorAt: now });
    await recordAudit(tx, callAs('admin', userId, now), 'passkey.add', userId);
    const hasCodes = (await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0;
    return { recoveryCodes: hasCodes ? null : await issueRecoveryCodes(tx, userId, now) };
  });
}
