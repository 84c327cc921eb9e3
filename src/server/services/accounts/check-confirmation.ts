import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isOpenToken } from '../../auth/tokens';
import { db } from '../../db/client';
import { authTokens } from '../../db/schema';

/**
 * Looks whether a mailed link still confirms an account, and uses nothing up: no password is required for a link
 * that does not work.
 * @throws DomainError TOKEN_INVALID when the link is used, unknown or too old.
 */
export async function checkConfirmation({ token }: { token: string }, { now }: Call): Promise<void> {
  const [open] = await db
    .select({ id: authTokens.id })
    .from(authTokens)
    .where(isOpenToken(token, 'confirm_email', now));
  if (!open) throw new DomainError('TOKEN_INVALID');
}
