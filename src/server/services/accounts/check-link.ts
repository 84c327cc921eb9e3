import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isOpenToken } from '@/server/auth/tokens';
import { db } from '@/server/db/client';
import { authTokens, users } from '@/server/db/schema';

const checkLink =
  (purpose: Parameters<typeof isOpenToken>[1]) =>
  async ({ token }: { token: string }, { now }: Call): Promise<{ email: string }> => {
    const [open] = await db
      .select({ email: users.email })
      .from(authTokens)
      .innerJoin(users, eq(users.id, authTokens.userId))
      .where(isOpenToken(token, purpose, now));
    if (!open) throw new DomainError('TOKEN_INVALID');
    return open;
  };

/**
 * Looks whether a mailed link still confirms an account, and uses nothing up: no password is required for a link
 * that does not work.
 * @returns the account's address, which the owner of the link knows.
 * @throws DomainError TOKEN_INVALID when the link is used, unknown or too old.
 */
export const checkConfirmation = checkLink('confirm_email');

/** As `checkConfirmation`, for the link to a new password. */
export const checkPasswordReset = checkLink('reset_password');
