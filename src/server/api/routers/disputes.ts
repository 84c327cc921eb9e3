import { disputeMessageInput, disputeRef, reportProblemInput } from '@/domain/validation/purchase';
import { getDispute } from '@/server/services/disputes/get-dispute';
import { postMessage } from '../../services/disputes/post-message';
import { reportProblem } from '../../services/disputes/report-problem';
import { buyerProcedure, limit, router, run, viewerProcedure } from '../trpc';

export const disputesRouter = router({
  report: buyerProcedure.input(reportProblemInput).use(limit('disputeMessage')).mutation(run(reportProblem)),
  byId: viewerProcedure.input(disputeRef).query(run(getDispute)),
  post: viewerProcedure.input(disputeMessageInput).use(limit('disputeMessage')).mutation(run(postMessage)),
});
