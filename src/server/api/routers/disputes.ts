import {
  disputeMessageInput,
  disputeRef,
  offerSettlementInput,
  reportProblemInput,
  settlementRef,
} from '@/domain/purchase/input';
import {
  acceptSettlement,
  declineSettlement,
  getDispute,
  offerSettlement,
  postMessage,
  reportProblem,
  withdrawSettlement,
} from '@/server/services/disputes';
import { buyerProcedure, limit, router, viewerProcedure } from '../trpc';

const limitedProcedure = viewerProcedure.use(limit('disputeMessage'));

export const disputesRouter = router({
  report: buyerProcedure
    .input(reportProblemInput)
    .use(limit('disputeMessage'))
    .mutation(({ ctx, input }) => reportProblem(input, ctx.call)),
  byId: viewerProcedure.input(disputeRef).query(({ ctx, input }) => getDispute(input, ctx.call)),
  post: limitedProcedure
    .input(disputeMessageInput)
    .mutation(({ ctx, input }) => postMessage(input, ctx.call)),
  offerSettlement: limitedProcedure
    .input(offerSettlementInput)
    .mutation(({ ctx, input }) => offerSettlement(input, ctx.call)),
  acceptSettlement: limitedProcedure
    .input(settlementRef)
    .mutation(({ ctx, input }) => acceptSettlement(input, ctx.call)),
  declineSettlement: limitedProcedure
    .input(settlementRef)
    .mutation(({ ctx, input }) => declineSettlement(input, ctx.call)),
  withdrawSettlement: limitedProcedure
    .input(settlementRef)
    .mutation(({ ctx, input }) => withdrawSettlement(input, ctx.call)),
});
