import { doRaceActInput, previewRaceActInput, raceRef } from '@/domain/validation/race-acts';
import { doRaceAct } from '../../services/races/do-race-act';
import { listRaceActs } from '../../services/races/list-race-acts';
import { previewRaceAct } from '../../services/races/preview-race-act';
import { adminProcedure, router } from '../trpc';

export const raceActsRouter = router({
  list: adminProcedure.input(raceRef).query(({ input }) => listRaceActs(input.raceId)),

  preview: adminProcedure
    .input(previewRaceActInput)
    .query(({ ctx, input }) => previewRaceAct({ ...input, now: ctx.now })),

  do: adminProcedure
    .input(doRaceActInput)
    .mutation(({ ctx, input }) => doRaceAct({ ...input, adminId: ctx.user.id, now: ctx.now })),
});
