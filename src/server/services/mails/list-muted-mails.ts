import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type AdminMailKind, adminMailKinds } from '@/domain/moderation/admin-mails';
import { db } from '@/server/db/client';
import { mutedMails } from '@/server/db/schema';

/** The kinds of mail that the admin who asks does not want. */
export async function listMutedMails({ actor: { userId } }: Call<'admin'>): Promise<AdminMailKind[]> {
  const rows = await db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(eq(mutedMails.userId, userId))
    .limit(adminMailKinds.length);
  return rows.map(({ kind }) => kind);
}
