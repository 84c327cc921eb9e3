import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditList } from '@/domain/moderation/input';
import { endOfDay, startOfDay } from '@/domain/time';
import { db } from '@/server/db/client';
import { after, newest, pageOf } from '@/server/db/pages';
import { auditLog, users } from '@/server/db/schema';

const order = { at: auditLog.at, id: auditLog.id };

/** An action as it stands, or all of an entity's. */
const isAction = (action: string): SQL =>
  action.includes('.') ? sql`${auditLog.action} = ${action}` : sql`${auditLog.entity} = ${action}`;

/** What admins have done, newest or oldest first, a page at a time. */
export async function listAuditEntries({ adminId, action, entityId, from, to, ...page }: AuditList) {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      entity: auditLog.entity,
      entityId: auditLog.entityId,
      detail: sql<string | null>`${auditLog.detail}::text`,
      admin: users.displayName,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.adminId))
    .where(
      and(
        adminId ? eq(auditLog.adminId, adminId) : undefined,
        action ? isAction(action) : undefined,
        entityId ? eq(auditLog.entityId, entityId) : undefined,
        from ? gte(auditLog.at, startOfDay(from)) : undefined,
        to ? lt(auditLog.at, endOfDay(to)) : undefined,
        after(order, page),
      ),
    )
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ at }) => at);
}
