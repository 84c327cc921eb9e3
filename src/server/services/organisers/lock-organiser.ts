import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { organisers } from '@/server/db/schema';

/** An organiser, locked until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockOrganiser(tx: Transaction, id: string) {
  const [organiser] = await tx.select().from(organisers).where(eq(organisers.id, id)).for('update');
  if (!organiser) throw new DomainError('NOT_FOUND');
  return organiser;
}
