import { and, isNull, ne } from 'drizzle-orm';
import type { AdminChange } from '@/domain/admins';
import type { Transaction } from '@/server/db/client';
import { isAdmin, users } from '@/server/db/schema';
import { enqueueAll } from '@/server/jobs/boss';

interface Told {
  change: AdminChange;
  /** Who did it, and gets no mail. */
  byId: string;
  /** Whom it is about; null before an invited person has accepted. */
  aboutId: string | null;
}

/** Mails every other admin, and whom it is about, that something has been done about who is an admin. */
export async function tellAdmins(tx: Transaction, { change, byId, aboutId }: Told): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, ne(users.id, byId), isNull(users.deletedAt)));
  const told = new Set(admins.map(({ id }) => id));
  if (aboutId && aboutId !== byId) told.add(aboutId);
  await enqueueAll(
    tx,
    'mail',
    [...told].map((userId) => ({ kind: 'admins', mail: 'adminsChanged', change, userId, byId, aboutId })),
  );
}
