import {
  disputeMessageInput,
  disputeRef,
  offerSettlementInput,
  reportProblemInput,
  settlementRef,
} from '@/domain/purchase/input';
import { acceptSettlement } from '@/server/services/disputes/accept-settlement';
import { declineSettlement } from '@/server/services/disputes/decline-settlement';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { offerSettlement } from '@/server/services/disputes/offer-settlement';
import { withdrawSettlement } from '@/server/services/disputes/withdraw-settlement';
import { postMessage } from '../../services/disputes/post-message';
import { reportProblem } from '../../services/disputes/report-problem';
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
