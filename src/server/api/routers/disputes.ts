import { reportProblemInput } from '@/domain/validation/trade';
import { reportProblem } from '../../services/disputes/report-problem';
import { router, signedInProcedure } from '../trpc';

export const disputesRouter = router({
  report: signedInProcedure.input(reportProblemInput).mutation(async ({ ctx, input }) => {
    const { state } = await reportProblem({ ...input, buyerId: ctx.user.id, now: ctx.now });
    return { state };
  }),
});
