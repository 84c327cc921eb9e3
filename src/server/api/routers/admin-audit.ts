import { auditList } from '@/domain/moderation/input';
import { listAdmins } from '@/server/services/admin';
import { listAuditEntries } from '@/server/services/audit';
import { adminList, adminQuery, router } from '../trpc';

export const adminAuditRouter = router({
  list: adminQuery('read', auditList, listAuditEntries),
  admins: adminList('read', listAdmins),
});
