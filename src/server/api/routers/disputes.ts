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
import { buyerProcedure, limit, router, run, runOk, viewerProcedure } from '../trpc';

export const disputesRouter = router({
  report: buyerProcedure.input(reportProblemInput).use(limit('disputeMessage')).mutation(run(reportProblem)),
  byId: viewerProcedure.input(disputeRef).query(run(getDispute)),
  post: viewerProcedure.input(disputeMessageInput).use(limit('disputeMessage')).mutation(run(postMessage)),
  offerSettlement: viewerProcedure
    .input(offerSettlementInput)
    .use(limit('disputeMessage'))
    .mutation(runOk(offerSettlement)),
  acceptSettlement: viewerProcedure
    .input(settlementRef)
    .use(limit('disputeMessage'))
    .mutation(run(acceptSettlement)),
  declineSettlement: viewerProcedure
    .input(settlementRef)
    .use(limit('disputeMessage'))
    .mutation(runOk(declineSettlement)),
  withdrawSettlement: viewerProcedure
    .input(settlementRef)
    .use(limit('disputeMessage'))
    .mutation(runOk(withdrawSettlement)),
});
