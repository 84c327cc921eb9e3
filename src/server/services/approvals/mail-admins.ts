import { and, isNull, ne } from 'drizzle-orm';
import type { AdminChange } from '@/domain/account/admins';
import type { Transaction } from '@/server/db/client';
import { isAdmin, users } from '@/server/db/schema';
import { enqueueAll } from '@/server/queue/boss';

interface AdminChanged {
  change: AdminChange;
  /** Who did it, and gets no mail. */
  byId: string;
  /** Whom it is about; null before an invited person has accepted. */
  aboutId: string | null;
}

/** Mails every other admin, and whom it is about, that something has been done about who is an admin. */
export async function mailAdmins(tx: Transaction, { change, byId, aboutId }: AdminChanged): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, ne(users.id, byId), isNull(users.deletedAt)));
  const recipients = new Set(admins.map(({ id }) => id));
  if (aboutId && aboutId !== byId) recipients.add(aboutId);
  await enqueueAll(
    tx,
    'mail',
    [...recipients].map((userId) => ({
      kind: 'admins',
      mail: 'adminsChanged',
      change,
      userId,
      byId,
      aboutId,
    })),
  );
}
