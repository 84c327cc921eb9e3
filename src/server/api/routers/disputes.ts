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

const limitedProcedure = viewerProcedure.use(limit('disputeMessage'));

export const disputesRouter = router({
  report: buyerProcedure.input(reportProblemInput).use(limit('disputeMessage')).mutation(run(reportProblem)),
  byId: viewerProcedure.input(disputeRef).query(run(getDispute)),
  post: limitedProcedure.input(disputeMessageInput).mutation(run(postMessage)),
  offerSettlement: limitedProcedure.input(offerSettlementInput).mutation(runOk(offerSettlement)),
  acceptSettlement: limitedProcedure.input(settlementRef).mutation(run(acceptSettlement)),
  declineSettlement: limitedProcedure.input(settlementRef).mutation(runOk(declineSettlement)),
  withdrawSettlement: limitedProcedure.input(settlementRef).mutation(runOk(withdrawSettlement)),
});
