import type { WorkAlert } from '@/domain/moderation/admin-mails';
import type { Transaction } from '@/server/db/client';
import { sentAlerts } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findAdmins } from './find-admins';

/** Mails every admin about work that has come up. What one of them has muted is left out when it is sent. */
export async function alertAdmins(tx: Transaction, alert: WorkAlert, ids: string[]): Promise<void> {
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
  alert: WorkAlert,
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
