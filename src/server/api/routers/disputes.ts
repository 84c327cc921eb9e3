import { disputeMessageInput, disputeRef, reportProblemInput } from '@/domain/validation/purchase';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { consumeRateLimit } from '../../auth/rate-limit';
import { postMessage } from '../../services/disputes/post-message';
import { reportProblem } from '../../services/disputes/report-problem';
import { router, signedInProcedure } from '../trpc';

export const disputesRouter = router({
  report: signedInProcedure.input(reportProblemInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('caseMessage', ctx.user.id);
    return reportProblem({ ...input, buyerId: ctx.user.id, now: ctx.now });
  }),

  byId: signedInProcedure
    .input(disputeRef)
    .query(({ ctx, input }) => getDispute(input.disputeId, ctx.user, ctx.now)),

  post: signedInProcedure.input(disputeMessageInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('caseMessage', ctx.user.id);
    return postMessage({ ...input, author: ctx.user, now: ctx.now });
  }),
});
