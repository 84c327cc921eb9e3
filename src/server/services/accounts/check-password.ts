import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { verifyPassword } from '@/server/auth/password';
import { db } from '@/server/db/client';
import { users } from '@/server/db/schema';

/** @throws DomainError WRONG_PASSWORD unless the password is the user's. */
export async function checkPassword(userId: string, password: string): Promise<void> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError('WRONG_PASSWORD', 'password');
  }
}
