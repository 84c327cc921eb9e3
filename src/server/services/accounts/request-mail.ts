import { and, eq, isNull } from 'drizzle-orm';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import type { AccountMailJob } from '../../queue/queues';

/**
 * Asks for a mail with a link to an address. The same job is written whether anyone has the address or not;
 * only when it is carried out does that show, and then to nobody.
 * @param next a return path (domain/return-path).
 */
export async function requestMail({
  mail,
  email,
  next,
}: {
  mail: AccountMailJob['mail'];
  email: string;
  next?: string | null | undefined;
}): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    const job = { kind: 'account', mail, userId: user?.id ?? null } as const;
    await enqueue(tx, 'mail', { ...job, ...(next && { next }) });
  });
}
