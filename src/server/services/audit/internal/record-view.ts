import { and, eq, gt } from 'drizzle-orm';
import { MINUTE, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import { type AuditEntry, recordAuditEntry } from './record';

/** A page that is open asks again by itself: within this time it is the same reading. */
const ONE_READING_MS = 30 * MINUTE;

/** Writes to the audit log that an admin reads something, once for each sitting. */
export async function recordView(act: AuditEntry): Promise<void> {
  const { adminId, action, entityId, now } = act;
  const [same] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityId, entityId),
        gt(auditLog.at, plus(now, -ONE_READING_MS)),
        eq(auditLog.action, action),
        eq(auditLog.adminId, adminId),
      ),
    )
    .limit(1);
  if (!same) await db.transaction((tx) => recordAuditEntry(tx, act));
}
