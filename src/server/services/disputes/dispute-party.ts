import { and, count, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, type Transaction } from '@/server/db/client';
import { disputeFiles, disputes } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { queuePush } from '@/server/services/pushes';

export type DisputeRole = 'buyer' | 'seller' | 'admin';
/** A user, or an admin with their second factor verified. */
type Viewer = Call<'user' | 'admin'>['actor'];

/**
 * A viewer's role in a purchase and its dispute; null for those who may not see it. An admin who is a party is a party.
 */
export function roleIn(
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  { type, userId }: Viewer,
): DisputeRole | null {
  if (userId === buyerId) return 'buyer';
  if (userId === sellerId) return 'seller';
  return type === 'admin' ? 'admin' : null;
}

/** @throws DomainError NOT_FOUND, also for everyone but the two parties and admins. */
export async function findDispute(disputeId: string, viewer: Viewer) {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, disputeId));
  const role = dispute ? roleIn(dispute, viewer) : null;
  if (!dispute || !role) throw new DomainError('NOT_FOUND');
  return { dispute, role };
}

/** How many files a party has added to a dispute. */
export const filesOf = async (tx: Transaction | typeof db, disputeId: string, role: 'buyer' | 'seller') => {
  const [row] = await tx
    .select({ files: count() })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.role, role)));
  return row?.files ?? 0;
};

/** At most one mail per user and dispute in this time: several files are one mail. */
const MAIL_INTERVAL_SECONDS = 120;

/** Tells the other party, or both when an admin wrote, by mail and push that there is something new; never what it says. */
export async function notifyOthers(
  tx: Transaction,
  dispute: typeof disputes.$inferSelect,
  from: DisputeRole,
) {
  const parties = [
    { role: 'buyer', userId: dispute.buyerId },
    { role: 'seller', userId: dispute.sellerId },
  ] as const;
  for (const party of parties) {
    if (party.role === from) continue;
    const job = {
      kind: 'purchase',
      mail: 'disputeMessage',
      purchaseId: dispute.purchaseId,
      ...party,
    } as const;
    const singletonKey = `case:${dispute.id}:${party.role}`;
    const once = { singletonKey, singletonSeconds: MAIL_INTERVAL_SECONDS };
    await enqueue(tx, 'mail', job, once);
    await queuePush(tx, { kind: 'dispute', purchaseId: dispute.purchaseId, userId: party.userId }, once);
  }
}
