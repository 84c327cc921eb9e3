import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { notices } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findAdmins } from '../approvals';

/** Confirmed by their reporter: the others do not count. */
export const confirmedNotice = isNotNull(notices.confirmedAt);

/** Notices that wait for a decision. */
export const openNotice = and(confirmedNotice, isNull(notices.decidedAt));

/** Appeals that wait for a decision. */
export const openAppeal = and(isNotNull(notices.appealedAt), isNull(notices.appealDecidedAt));

/** A notice counts from now on: its reporter gets a receipt, and the admins learn of it. */
export async function acceptNotice(tx: Transaction, noticeId: string): Promise<void> {
  await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeReceived', noticeId });
  for (const userId of await findAdmins(tx))
    await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeToHandle', noticeId, userId });
}
