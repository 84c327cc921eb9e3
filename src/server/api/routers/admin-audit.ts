import { auditList } from '@/domain/validation/audit';
import { listAdmins } from '../../services/admin/list-admins';
import { listActs } from '../../services/audit/list-acts';
import { adminProcedure, router } from '../trpc';

export const adminAuditRouter = router({
  list: adminProcedure.input(auditList).query(({ input }) => listActs(input)),

  admins: adminProcedure.query(() => listAdmins()),
});
