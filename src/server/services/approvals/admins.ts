import { and, asc, isNull, ne } from 'drizzle-orm';
import type { AdminChange } from '@/domain/account/admins';
import { DomainError } from '@/domain/errors';
import type { TaskAlert } from '@/domain/moderation/admin-mails';
import { isParty } from '@/domain/purchase/states';
import { db, type Transaction } from '@/server/db/client';
import { adminRoleMay, isAdmin, sentAlerts, users } from '@/server/db/schema';
import { enqueue, enqueueAll } from '@/server/queue/boss';

/**
 * The ids of everyone an alert to the admins goes to.
 * @param purchase what it is about: an admin who is a party of it gets no alert.
 */
export async function findAdmins(
  tx: Transaction,
  purchase?: { buyerId: string; sellerId: string },
): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isAdmin, isNull(users.deletedAt)));
  return admins.map(({ id }) => id).filter((id) => !purchase || !isParty(purchase, id));
}

const decides = and(adminRoleMay('accounts'), isNull(users.deletedAt), isNull(users.blockedAt));

/** How many can sign in and decide who is an admin. */
export const countDeciders = (): Promise<number> => db.$count(users, decides);

/**
 * The ids of those who can sign in and decide who is an admin, locked until the transaction ends, so that two who remove each other at
 * once cannot both succeed.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(decides)
    .orderBy(asc(users.id))
    .for('no key update');
  return admins.map(({ id }) => id);
}

/**
 * Locks those who decide who is an admin, the caller among them: of two who remove each other at once one is refused.
 * @returns their ids.
 * @throws DomainError ROLE_REQUIRED when the caller no longer is one.
 */
export async function lockDeciders(tx: Transaction, callerId: string): Promise<string[]> {
  const deciders = await lockAdmins(tx);
  if (!deciders.includes(callerId)) throw new DomainError('ROLE_REQUIRED');
  return deciders;
}

/** Mails every admin about work that has come up. What one of them has muted is left out when it is sent. */
export async function alertAdmins(tx: Transaction, alert: TaskAlert, ids: string[]): Promise<void> {
  for (const userId of await findAdmins(tx)) {
    await enqueue(tx, 'mail', { kind: 'alert', alert, ids, userId });
  }
}

/**
 * As `alertAdmins`, of those subjects that nobody has been mailed about: of several sweeps at once the first one.
 * @returns how many they were.
 */
export async function alertOnce(
  tx: Transaction,
  alert: TaskAlert,
  subjects: string[],
  now: Date,
): Promise<number> {
  if (subjects.length === 0) return 0;
  const added = await tx
    .insert(sentAlerts)
    .values(subjects.map((subject) => ({ alert, subject, at: now })))
    .onConflictDoNothing()
    .returning({ subject: sentAlerts.subject });
  const ids = added.map(({ subject }) => subject);
  if (ids.length > 0) await alertAdmins(tx, alert, alert === 'morning' ? [] : ids);
  return ids.length;
}

interface AdminChanged {
  change: AdminChange;
  /** Who did it, and gets no mail. */
  byId: string;
  /** Whom it is about; null before an invited user has accepted. */
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
