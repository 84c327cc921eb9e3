import { z } from 'zod';
import { disputeStatuses } from '@/domain/listing/states';
import { pageInput } from '@/domain/validation/listing';
import { resolveDisputeInput } from '@/domain/validation/trade';
import { listCuratedRaces } from '../../services/admin/list-races';
import { listDisputes } from '../../services/disputes/list-disputes';
import { resolveDispute } from '../../services/disputes/resolve-dispute';
import { adminProcedure, router } from '../trpc';

export const adminRouter = router({
  disputes: adminProcedure
    .input(pageInput.extend({ status: z.enum(disputeStatuses).optional() }))
    .query(({ input }) => listDisputes(input)),

  resolveDispute: adminProcedure
    .input(resolveDisputeInput)
    .mutation(({ ctx, input }) => resolveDispute({ ...input, adminId: ctx.user.id, now: ctx.now })),

  races: adminProcedure.query(() => listCuratedRaces()),
});
