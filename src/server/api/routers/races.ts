import { z } from 'zod';
import { getRacePage } from '../../services/races/get-race-page';
import { listCatalogue } from '../../services/races/list-catalogue';
import { listOptions } from '../../services/races/list-options';
import { listListableRaces } from '../../services/races/list-races';
import { publicProcedure, router, run } from '../trpc';

export const racesRouter = router({
  options: publicProcedure.query(({ ctx }) => listOptions(ctx.call)),

  catalogue: publicProcedure.query(({ ctx }) => listCatalogue(ctx.call)),

  bySlug: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(run(getRacePage)),

  listable: publicProcedure.query(({ ctx }) => listListableRaces(ctx.call)),
});
