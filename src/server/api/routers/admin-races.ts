import { raceInput, raceList, raceRef, raceUpdate } from '@/domain/validation/race';
import { createRace } from '../../services/races/create-race';
import { countLinkedListings, deleteRace } from '../../services/races/delete-race';
import { listCuratedRaces } from '../../services/races/list-curated-races';
import { updateRace } from '../../services/races/update-race';
import { actOf, adminProcedure, router } from '../trpc';

export const adminRacesRouter = router({
  list: adminProcedure.input(raceList).query(({ ctx, input }) => listCuratedRaces(input, ctx.now)),

  create: adminProcedure.input(raceInput).mutation(({ ctx, input }) => createRace(input, actOf(ctx))),

  update: adminProcedure.input(raceUpdate).mutation(({ ctx, input }) => updateRace(input, actOf(ctx))),

  linkedListings: adminProcedure.input(raceRef).query(({ input }) => countLinkedListings(input.id)),

  delete: adminProcedure.input(raceRef).mutation(({ ctx, input }) => deleteRace(input.id, actOf(ctx))),
});
