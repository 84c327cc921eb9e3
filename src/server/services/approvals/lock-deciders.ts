import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { lockAdmins } from './lock-admins';

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
