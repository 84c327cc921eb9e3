import { and, eq } from 'drizzle-orm';
import type { AdminMailKind } from '@/domain/moderation/admin-mails';
import { db } from '@/server/db/client';
import { mutedMails } from '@/server/db/schema';

/** Whether an admin does not want a kind of mail. */
export async function isMuted({ userId, mailKind }: { userId: string; mailKind: AdminMailKind }) {
  const [row] = await db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(and(eq(mutedMails.userId, userId), eq(mutedMails.kind, mailKind)));
  return row !== undefined;
}
