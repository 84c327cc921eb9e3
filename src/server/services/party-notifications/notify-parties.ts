import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { lacksPush, pushBeside } from '@/domain/purchase/pushes';
import type { Party, PurchaseMail } from '@/domain/purchase/transitions';
import type { Transaction } from '@/server/db/client';
import { listings, listingTitle, notifications, type PurchaseRow, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { payYourselfNotice } from '@/text/account';
import { findAdmins } from '../approvals';
import { queuePush } from '../pushes';

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

const isUnreachable = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.unreachableSince)))) > 0;

/**
 * Enqueues a mail as `enqueuePurchaseMail`, and beside it a push to the party's devices where there is one, or where the
 * mail does not reach them and has a deadline.
 */
export async function notifyParty(
  tx: Transaction,
  purchase: PurchaseRow,
  mail: PurchaseMail,
  to: Party,
): Promise<void> {
  await enqueuePurchaseMail(tx, purchase, mail, to);
  if (to === 'admins') return;
  const about = { purchaseId: purchase.id, userId: to === 'buyer' ? purchase.buyerId : purchase.sellerId };
  const kind = pushBeside(mail, purchase);
  if (kind) await queuePush(tx, { ...about, kind });
  else if (lacksPush(mail, purchase) && (await isUnreachable(tx, about.userId)))
    await queuePush(tx, { ...about, kind: 'deadline', hours: 24 });
}

/** Notifies a buyer that a place is reserved for their bid, and has to be paid by themselves. */
export async function notifyBuyer(tx: Transaction, purchase: PurchaseRow, now: Date): Promise<void> {
  const [listing] = await tx
    .select({ title: listingTitle })
    .from(listings)
    .where(eq(listings.id, purchase.listingId));
  if (!listing) return;
  await tx.insert(notifications).values({
    userId: purchase.buyerId,
    type: 'payment_needed',
    ...payYourselfNotice(listing.title, purchase.chargeStatus),
    listingId: purchase.listingId,
    purchaseId: purchase.id,
    createdAt: now,
  });
}

/** It has been paid, or lost: there is nothing to do any more. */
export async function endNotice(tx: Transaction, purchase: PurchaseRow, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.listingId, purchase.listingId),
        eq(notifications.purchaseId, purchase.id),
        eq(notifications.type, 'payment_needed'),
        isNull(notifications.readAt),
      ),
    );
}
