import type { Call } from '@/domain/account/actor';
import { type AuditAction, auditEntityOf } from '@/domain/moderation/audit';
import type { Transaction } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import { type Audited, audited, done } from './internal/audited';

/**
 * What cannot be read from the entity afterwards. No personal data: the log stays for years (src/domain/account/erasure.ts).
 */
type Detail = object | null;

/**
 * Writes to the audit log what an admin does, in the transaction that does it: both are committed, or neither.
 * @param result what the admin's verb returns; `{ ok: true }` by default.
 */
export async function recordAudit<Result = typeof done>(
  tx: Transaction,
  { actor, now }: Call<'admin'>,
  action: AuditAction,
  entityId: string,
  detail: Detail = null,
  result: Result = done as Result,
): Promise<Audited<Result>> {
  const entity = auditEntityOf(action);
  await tx.insert(auditLog).values({ action, entity, entityId, adminId: actor.userId, detail, at: now });
  return audited(result);
}
