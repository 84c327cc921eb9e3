import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { registerInput } from '@/domain/validation/account';
import { hashPassword, refuseCommonPassword } from '../../auth/password';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/** A public handle that tells nothing about the person. */
const newUsername = () => `löpare${randomInt(100_000, 10_000_000)}`;

/**
 * Opens an account and mails its confirmation link. An address that has one gets a mail saying so instead;
 * the caller's answer, and the work behind it, are the same.
 * @throws DomainError PASSWORD_COMMON
 */
export async function register(input: z.infer<typeof registerInput>, now: Date): Promise<void> {
  refuseCommonPassword(input.password, input.email);
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        displayName: `${input.firstName} ${input.lastName}`,
        username: newUsername(),
        phoneNumber: input.phoneOptOut ? null : input.phoneNumber || null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: users.email, where: sql`deleted_at is null` })
      .returning({ id: users.id });
    await enqueue(tx, 'mail', {
      kind: 'account',
      mail: created ? 'confirmAccount' : 'accountExists',
      email: input.email,
    });
  });
}
