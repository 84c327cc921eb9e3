import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { disputes } from '../../db/schema';

export type CaseRole = 'buyer' | 'seller' | 'admin';
export interface Viewer {
  id: string;
  /** An admin with their second factor verified. */
  actsAsAdmin: boolean;
}

/** What someone is in a case; null for those it does not exist to. A party who is an admin too is a party. */
export function roleIn(dispute: { buyerId: string; sellerId: string }, viewer: Viewer): CaseRole | null {
  if (viewer.id === dispute.buyerId) return 'buyer';
  if (viewer.id === dispute.sellerId) return 'seller';
  return viewer.actsAsAdmin ? 'admin' : null;
}

/** @throws DomainError NOT_FOUND, also for everyone but the two parties and admins. */
export async function findCase(disputeId: string, viewer: Viewer) {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, disputeId));
  const role = dispute ? roleIn(dispute, viewer) : null;
  if (!dispute || !role) throw new DomainError('NOT_FOUND');
  return { dispute, role };
}
