import type { AuditAction, AuditEntity } from '@/domain/audit';
import type { Transaction } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';

export interface AuditEntry {
  adminId: string;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  /** What cannot be read from the entity afterwards. No personal data: the log stays for years (src/domain/retention.ts). */
  detail?: Record<string, unknown>;
  now: Date;
}

/** Writes an admin's act to the audit log, in the transaction of the act itself: both stand, or neither. */
export async function recordAuditEntry(tx: Transaction, act: AuditEntry): Promise<void> {
  const { now, detail, ...rest } = act;
  await tx.insert(auditLog).values({ ...rest, detail: detail ?? null, at: now });
}
