import {
  previewRaceChangeInput,
  raceChangeRef,
  raceRef,
  startRaceChangeInput,
} from '@/domain/validation/race-changes';
import { adminProcedure, router } from '@/server/api/trpc';
import { listRaceChanges } from '@/server/services/races/list-race-changes';
import { listWaitingRaceChanges } from '@/server/services/races/list-waiting-race-changes';
import { previewRaceChange } from '@/server/services/races/preview-race-change';
import {
  confirmRaceChange,
  startRaceChange,
  withdrawRaceChange,
} from '@/server/services/races/start-race-change';

export const raceChangesRouter = router({
  list: adminProcedure.input(raceRef).query(({ ctx, input }) => listRaceChanges(input.raceId, ctx.user.id)),

  waiting: adminProcedure.query(({ ctx }) => listWaitingRaceChanges(ctx.user.id)),

  preview: adminProcedure
    .input(previewRaceChangeInput)
    .query(({ ctx, input }) => previewRaceChange({ ...input, viewerId: ctx.user.id, now: ctx.now })),

  do: adminProcedure
    .input(startRaceChangeInput)
    .mutation(({ ctx, input }) => startRaceChange({ ...input, adminId: ctx.user.id, now: ctx.now })),

  confirm: adminProcedure
    .input(raceChangeRef)
    .mutation(({ ctx, input }) => confirmRaceChange({ ...input, adminId: ctx.user.id, now: ctx.now })),

  withdraw: adminProcedure.input(raceChangeRef).mutation(async ({ ctx, input }) => {
    await withdrawRaceChange({ ...input, adminId: ctx.user.id, now: ctx.now });
    return { ok: true } as const;
  }),
});
