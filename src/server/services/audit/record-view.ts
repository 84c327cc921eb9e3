import { and, eq, gt } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { AuditAction } from '@/domain/moderation/audit';
import { MINUTE, plus } from '@/domain/time';
import { db } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import { recordAudit } from './record-audit';

/** An open page repeats its query: within this time it is one view. */
const ONE_VIEW_MS = 30 * MINUTE;

/** Writes to the audit log that an admin reads something, once in half an hour. */
export async function recordView(action: AuditAction, entityId: string, call: Call<'admin'>): Promise<void> {
  const [same] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityId, entityId),
        gt(auditLog.at, plus(call.now, -ONE_VIEW_MS)),
        eq(auditLog.action, action),
        eq(auditLog.adminId, call.actor.userId),
      ),
    )
    .limit(1);
  if (!same) await db.transaction((tx) => recordAudit(tx, call, action, entityId));
}
