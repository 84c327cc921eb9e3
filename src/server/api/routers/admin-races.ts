import {
  raceFilter,
  raceInput,
  raceList,
  raceRef,
  raceUpdate,
  sheetImport,
  sheetInput,
} from '@/domain/validation/race';
import { createRace } from '../../services/races/create-race';
import { countLinkedListings, deleteRace } from '../../services/races/delete-race';
import { exportRaces } from '../../services/races/export-races';
import { importRaces } from '../../services/races/import-races';
import { listCuratedRaces } from '../../services/races/list-curated-races';
import { previewImport } from '../../services/races/preview-import';
import { updateRace } from '../../services/races/update-race';
import { actOf, adminProcedure, router } from '../trpc';

export const adminRacesRouter = router({
  list: adminProcedure.input(raceList).query(({ ctx, input }) => listCuratedRaces(input, ctx.now)),

  create: adminProcedure.input(raceInput).mutation(({ ctx, input }) => createRace(input, actOf(ctx))),

  update: adminProcedure.input(raceUpdate).mutation(({ ctx, input }) => updateRace(input, actOf(ctx))),

  linkedListings: adminProcedure.input(raceRef).query(({ input }) => countLinkedListings(input.id)),

  delete: adminProcedure.input(raceRef).mutation(({ ctx, input }) => deleteRace(input.id, actOf(ctx))),

  export: adminProcedure.input(raceFilter).query(({ ctx, input }) => exportRaces(input, ctx.now)),

  /** Writes nothing; a mutation because a file does not fit in an address. */
  previewImport: adminProcedure
    .input(sheetInput)
    .mutation(({ ctx, input }) => previewImport(input.text, ctx.now)),

  import: adminProcedure.input(sheetImport).mutation(({ ctx, input }) => importRaces(input, actOf(ctx))),
});
