import type { Party, PurchaseMail } from '@/domain/purchase/transitions';
import type { Transaction } from '@/server/db/client';
import { enqueue } from '@/server/queue/boss';
import { findAdmins } from '@/server/services/approvals';
import type { PurchaseRow } from './context';

/** Enqueues a mail about a purchase to one of its parties, or to every admin who is no party. */
export async function enqueuePurchaseMail(
  tx: Transaction,
  purchase: PurchaseRow,
  mail: PurchaseMail,
  to: Party,
): Promise<void> {
  const job = { kind: 'purchase', mail, purchaseId: purchase.id } as const;
  if (to === 'admins') {
    for (const userId of await findAdmins(tx, purchase)) {
      await enqueue(tx, 'mail', { ...job, userId, role: 'admin' });
    }
    return;
  }
  const hours = mail === 'nameChangeReminder' ? (purchase.reminded32hAt ? 32 : 24) : undefined;
  await enqueue(tx, 'mail', {
    ...job,
    userId: to === 'buyer' ? purchase.buyerId : purchase.sellerId,
    role: to,
    ...(hours && { hours }),
  });
}
