import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { hasPassword } from '../../auth/password';
import { db } from '../../db/client';
import { users } from '../../db/schema';

/** A user's own account, as the profile's account tab shows it. */
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
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!profile) throw new DomainError('NOT_SIGNED_IN');
  const { passwordHash, ...shown } = profile;
  return { ...shown, hasPassword: hasPassword(passwordHash) };
}
