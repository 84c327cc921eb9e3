import { listListableRaces, listRaces } from '../../services/races/list-races';
import { publicProcedure, router } from '../trpc';

export const racesRouter = router({
  list: publicProcedure.query(({ ctx }) => listRaces(ctx.now)),
  listable: publicProcedure.query(({ ctx }) => listListableRaces(ctx.now)),
});
