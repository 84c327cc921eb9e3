import { z } from 'zod';
import { reportRaceInput } from '@/domain/validation/notice';
import { raceTipInput } from '@/domain/validation/race-tip';
import { consumeRateLimit } from '../../auth/rate-limit';
import { createNotice } from '../../services/notices/create-notice';
import { createRaceTip } from '../../services/race-tips/create-race-tip';
import { getRacePage } from '../../services/races/get-race-page';
import { getSoldPrice } from '../../services/races/get-sold-price';
import { listCatalogue } from '../../services/races/list-catalogue';
import { listOptions } from '../../services/races/list-options';
import { listListableRaces } from '../../services/races/list-races';
import { listSuggestions } from '../../services/races/list-suggestions';
import { publicProcedure, router, run, signedInProcedure } from '../trpc';
import { limitNotices } from './notices';

export const racesRouter = router({
  options: publicProcedure.query(({ ctx }) => listOptions(ctx.call)),

  /** For a search field. */
  suggestions: publicProcedure.query(({ ctx }) => listSuggestions(ctx.call)),

  catalogue: publicProcedure.query(({ ctx }) => listCatalogue(ctx.call)),

  bySlug: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(run(getRacePage)),

  report: publicProcedure.input(reportRaceInput).mutation(async ({ ctx, input }) => {
    const { raceId, ...notice } = input;
    await limitNotices(ctx, notice.email);
    return createNotice({ subject: { raceId }, ...notice }, ctx.call);
  }),

  /** That a race is missing, or that a fact is wrong. */
  tip: publicProcedure.input(raceTipInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('raceTip', ctx.session?.user.id ?? ctx.address);
    await createRaceTip(input, ctx.call);
    return { ok: true } as const;
  }),

  /** A hint for who sets a price. */
  soldPrice: signedInProcedure
    .input(z.object({ raceId: z.uuid() }))
    .query(({ input }) => getSoldPrice(input)),

  listable: publicProcedure.query(({ ctx }) => listListableRaces(ctx.call)),
});
