import { and, eq, isNotNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Executor } from '@/server/db/client';
import { passkeys, secondFactors } from '@/server/db/schema';

/** Whether a user has an authenticator app in effect. */
export async function hasApp(on: Executor, userId: string): Promise<boolean> {
  const [app] = await on
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return app !== undefined;
}

/** How many passkeys a user has; they are few. */
export const countPasskeys = (on: Executor, userId: string): Promise<number> =>
  on.$count(passkeys, eq(passkeys.userId, userId));

/**
 * Who has passkeys shows one before an app is added: else a password alone would be enough to go round them.
 * @throws DomainError SECOND_FACTOR_REQUIRED
 */
export async function refusePasskeyHolder(on: Executor, userId: string): Promise<void> {
  if ((await countPasskeys(on, userId)) > 0) throw new DomainError('SECOND_FACTOR_REQUIRED');
}

/**
 * Who has a second factor shows it before another is added: else a password alone would be enough to add one.
 * @throws DomainError SECOND_FACTOR_REQUIRED
 */
export async function refuseUnverifiedAdmin(
  on: Executor,
  user: { id: string; isAdmin: boolean; actsAsAdmin: boolean },
): Promise<void> {
  if (!user.isAdmin || user.actsAsAdmin) return;
  if ((await hasApp(on, user.id)) || (await countPasskeys(on, user.id)) > 0) {
    throw new DomainError('SECOND_FACTOR_REQUIRED');
  }
}
