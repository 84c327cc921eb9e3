import type { Call } from '@/domain/actor';
import type { AuditAction, AuditEntity } from '@/domain/audit';
import type { Transaction } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import { type Audited, audited, done } from './audited';

export interface AuditEntry {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  /** What cannot be read from the entity afterwards. No personal data: the log stays for years (src/domain/retention.ts). */
  detail?: Record<string, unknown>;
}

/**
 * Writes to the audit log what an admin does, in the transaction that does it: both are committed, or neither.
 * @param result what the admin's verb returns.
 */
export async function recordAudit(tx: Transaction, call: Call<'admin'>, entry: AuditEntry): Promise<Audited>;
export async function recordAudit<Result>(
  tx: Transaction,
  call: Call<'admin'>,
  entry: AuditEntry,
  result: Result,
): Promise<Audited<Result>>;
export async function recordAudit(
  tx: Transaction,
  { actor, now }: Call<'admin'>,
  { detail, ...entry }: AuditEntry,
  result: unknown = done,
): Promise<Audited<unknown>> {
  await tx.insert(auditLog).values({ ...entry, adminId: actor.userId, detail: detail ?? null, at: now });
  return audited(result);
}
