import { doRaceActInput, previewRaceActInput, raceActRef, raceRef } from '@/domain/validation/race-acts';
import { confirmRaceAct, doRaceAct, withdrawRaceAct } from '../../services/races/do-race-act';
import { listRaceActs } from '../../services/races/list-race-acts';
import { listWaitingRaceActs } from '../../services/races/list-waiting-race-acts';
import { previewRaceAct } from '../../services/races/preview-race-act';
import { adminProcedure, router } from '../trpc';

export const raceActsRouter = router({
  list: adminProcedure.input(raceRef).query(({ ctx, input }) => listRaceActs(input.raceId, ctx.user.id)),

  waiting: adminProcedure.query(({ ctx }) => listWaitingRaceActs(ctx.user.id)),

  preview: adminProcedure
    .input(previewRaceActInput)
    .query(({ ctx, input }) => previewRaceAct({ ...input, viewerId: ctx.user.id, now: ctx.now })),

  do: adminProcedure
    .input(doRaceActInput)
    .mutation(({ ctx, input }) => doRaceAct({ ...input, adminId: ctx.user.id, now: ctx.now })),

  confirm: adminProcedure
    .input(raceActRef)
    .mutation(({ ctx, input }) => confirmRaceAct({ ...input, adminId: ctx.user.id, now: ctx.now })),

  withdraw: adminProcedure.input(raceActRef).mutation(async ({ ctx, input }) => {
    await withdrawRaceAct({ ...input, adminId: ctx.user.id, now: ctx.now });
    return { ok: true } as const;
  }),
});
