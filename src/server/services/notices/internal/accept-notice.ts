import type { Transaction } from '@/server/db/client';
import { enqueue } from '@/server/queue/boss';
import { findAdmins } from '@/server/services/approvals';

/** A notice counts from now on: its reporter gets a receipt, and the admins learn of it. */
export async function acceptNotice(tx: Transaction, noticeId: string): Promise<void> {
  await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeReceived', noticeId });
  for (const userId of await findAdmins(tx))
    await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeToHandle', noticeId, userId });
}
