import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type AdminMailKind, adminMailKinds } from '@/domain/moderation/admin-mails';
import { db, inTransaction } from '@/server/db/client';
import { mutedMails } from '@/server/db/schema';
import { type Audited, recordAudit, unchanged } from '../audit';

/** The kinds of mail that the admin who asks does not want. */
export async function listMutedMails({ actor: { userId } }: Call<'admin'>): Promise<AdminMailKind[]> {
  const rows = await db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(eq(mutedMails.userId, userId))
    .limit(adminMailKinds.length);
  return rows.map(({ kind }) => kind);
}

/** Mutes a kind of mail for the admin who asks, or lets it come again. Recorded, since others may rely on them. */
export const muteMail = (
  { kind, muted }: { kind: AdminMailKind; muted: boolean },
  call: Call<'admin'>,
): Promise<Audited> =>
  inTransaction(async (tx) => {
    const { userId } = call.actor;
    const row = and(eq(mutedMails.userId, userId), eq(mutedMails.kind, kind));
    const changed = muted
      ? await tx.insert(mutedMails).values({ userId, kind }).onConflictDoNothing().returning()
      : await tx.delete(mutedMails).where(row).returning();
    if (changed.length === 0) return unchanged();
    return recordAudit(tx, call, muted ? 'admin_mail.mute' : 'admin_mail.unmute', userId, { kind });
  });
