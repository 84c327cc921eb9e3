import { caseMessageInput, disputeRef, reportProblemInput } from '@/domain/validation/trade';
import { countTry } from '../../auth/rate-limit';
import { getCase } from '../../services/disputes/get-case';
import { postMessage } from '../../services/disputes/post-message';
import { reportProblem } from '../../services/disputes/report-problem';
import { router, signedInProcedure } from '../trpc';

export const disputesRouter = router({
  report: signedInProcedure.input(reportProblemInput).mutation(async ({ ctx, input }) => {
    await countTry('caseMessage', ctx.user.id);
    return reportProblem({ ...input, buyerId: ctx.user.id, now: ctx.now });
  }),

  byId: signedInProcedure
    .input(disputeRef)
    .query(({ ctx, input }) => getCase(input.disputeId, ctx.user, ctx.now)),

  post: signedInProcedure.input(caseMessageInput).mutation(async ({ ctx, input }) => {
    await countTry('caseMessage', ctx.user.id);
    return postMessage({ ...input, author: ctx.user, now: ctx.now });
  }),
});
