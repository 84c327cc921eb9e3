import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { disputes } from '@/server/db/schema';

export type DisputeRole = 'buyer' | 'seller' | 'admin';
export interface Viewer {
  id: string;
  /** An admin with their second factor verified. */
  actsAsAdmin: boolean;
}

/** What someone is in a case; null for those it does not exist to. A party who is an admin too is a party. */
export function roleIn(dispute: { buyerId: string; sellerId: string }, viewer: Viewer): DisputeRole | null {
  if (viewer.id === dispute.buyerId) return 'buyer';
  if (viewer.id === dispute.sellerId) return 'seller';
  return viewer.actsAsAdmin ? 'admin' : null;
}

/** @throws DomainError NOT_FOUND, also for everyone but the two parties and admins. */
export async function findDispute(disputeId: string, viewer: Viewer) {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, disputeId));
  const role = dispute ? roleIn(dispute, viewer) : null;
  if (!dispute || !role) throw new DomainError('NOT_FOUND');
  return { dispute, role };
}
