import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { users } from '@/server/db/schema';

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * A seller has a name: the buyer and the organiser see it. Accounts made by a mailed code have none until it is needed,
 * and what is there already is not changed from here.
 * @throws DomainError NAME_MISSING
 */
export async function nameSeller(
  tx: Transaction,
  seller: Names & { id: string; displayName: string; username: string },
  given: Partial<Names>,
  now: Date,
): Promise<void> {
  if (seller.firstName && seller.lastName) return;
  const firstName = seller.firstName || given.firstName;
  const lastName = seller.lastName || given.lastName;
  if (!firstName) throw new DomainError('NAME_MISSING', 'firstName');
  if (!lastName) throw new DomainError('NAME_MISSING', 'lastName');
  const unnamed = seller.displayName === '' || seller.displayName === seller.username;
  await tx
    .update(users)
    .set({
      firstName,
      lastName,
      ...(unnamed && { displayName: `${firstName} ${lastName}`.slice(0, 80) }),
      updatedAt: now,
    })
    .where(eq(users.id, seller.id));
}
