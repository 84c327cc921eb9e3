import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { emailChanges } from '../../db/schema';

/** The new address a user has been mailed a code to, and until when it works; null when there is none. */
export async function getEmailChange({ actor: { userId }, now }: Call<'user'>) {
  const [open] = await db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.codeExpiresAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.codeExpiresAt, now),
      ),
    );
  return open ?? null;
}
