import { auditList } from '@/domain/moderation/input';
import { listAuditEntries } from '@/server/services/audit/list-audit-entries';
import { listAdmins } from '../../services/admin/list-admins';
import { adminList, adminQuery, router } from '../trpc';

export const adminAuditRouter = router({
  list: adminQuery('read', auditList, listAuditEntries),
  admins: adminList('read', listAdmins),
});
