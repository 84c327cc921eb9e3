import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { hasPassword } from '@/server/auth/password';
import { sellerColumns } from '@/server/services/sellers';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/**
 * A user's own account, as the profile's account tab shows it. `sellerAccount` is what is known without asking Stripe.
 * @throws DomainError NOT_SIGNED_IN
 */
export async function getProfile({ actor: { userId } }: Call<'user'>) {
  const [profile] = await db
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      phoneNumber: users.phoneNumber,
      memberSince: users.createdAt,
      passwordHash: users.passwordHash,
      stripeAccountId: users.stripeAccountId,
      ...sellerColumns,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!profile) throw new DomainError('NOT_SIGNED_IN');
  const { passwordHash, stripeAccountId, onboardingComplete, requirementsDue, blockedAt, ...shown } = profile;
  const ready = isSellerReady({ onboardingComplete, requirementsDue, blockedAt });
  const begun = ready ? ('complete' as const) : ('unfinished' as const);
  return {
    ...shown,
    hasPassword: hasPassword(passwordHash),
    sellerAccount: stripeAccountId ? begun : ('none' as const),
  };
}
