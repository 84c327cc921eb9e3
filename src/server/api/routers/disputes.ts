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

const counted = viewerProcedure.use(limit('disputeMessage'));

export const disputesRouter = router({
  report: buyerProcedure.input(reportProblemInput).use(limit('disputeMessage')).mutation(run(reportProblem)),
  byId: viewerProcedure.input(disputeRef).query(run(getDispute)),
  post: counted.input(disputeMessageInput).mutation(run(postMessage)),
  offerSettlement: counted.input(offerSettlementInput).mutation(runOk(offerSettlement)),
  acceptSettlement: counted.input(settlementRef).mutation(run(acceptSettlement)),
  declineSettlement: counted.input(settlementRef).mutation(runOk(declineSettlement)),
  withdrawSettlement: counted.input(settlementRef).mutation(runOk(withdrawSettlement)),
});
