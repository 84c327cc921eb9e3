import { overviewInput } from '@/domain/validation/overview';
import { countWaiting } from '../../services/overview/count-waiting';
import { countWeeks } from '../../services/overview/count-weeks';
import { adminProcedure, router } from '../trpc';

export const adminOverviewRouter = router({
  waiting: adminProcedure.query(({ ctx }) => countWaiting(ctx.now)),

  weeks: adminProcedure.input(overviewInput).query(({ ctx, input }) => countWeeks(input.weeks, ctx.now)),
});
