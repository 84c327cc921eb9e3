import { auditList } from '@/domain/validation/audit';
import { listAuditEntries } from '@/server/services/audit/list-audit-entries';
import { listAdmins } from '../../services/admin/list-admins';
import { adminProcedure, router } from '../trpc';

export const adminAuditRouter = router({
  list: adminProcedure.input(auditList).query(({ input }) => listAuditEntries(input)),

  admins: adminProcedure.query(() => listAdmins()),
});
