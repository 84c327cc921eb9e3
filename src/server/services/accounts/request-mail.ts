import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { inTransaction } from '@/server/db/client';
import { users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import type { AccountMailJob } from '@/server/queue/queues';
import { type CodeRequest, issueCode } from './mailed-codes';

/**
 * Asks for a mail with a link to an address. The same job is written whether anyone has the address or not;
 * only when it is carried out does that show, and then to nobody.
 * @param next a return path (domain/account/sign-in.ts).
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
  await inTransaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    const job = { kind: 'account', mail, userId: user?.id ?? null } as const;
    await enqueue(tx, 'mail', { ...job, ...(next && { next }) });
  });
}

/**
 * Mails an address a code that signs it in for ten minutes, and that makes the account if there is none. The same is
 * done whether anyone has the address or not. The code works in the requesting browser alone.
 */
export async function requestCode(request: CodeRequest, { now }: Call): Promise<void> {
  await inTransaction((tx) => issueCode(tx, request, now));
}
