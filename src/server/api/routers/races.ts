import { raw } from '@/domain/input';
import { reportRaceInput } from '@/domain/moderation/input';
import {
  changedRaceRef,
  previewRaceChangeInput,
  raceChangeQuery,
  raceChangeRef,
  raceTipInput,
  startRaceChangeInput,
} from '@/domain/race/input';
import { z } from '@/domain/zod';
import { consumeRateLimit } from '@/server/auth/rate-limit';
import { createNotice } from '@/server/services/notices';
import {
  confirmRaceChange,
  listRaceChanges,
  listWaitingRaceChanges,
  previewRaceChange,
  previewRaceMails,
  startRaceChange,
  withdrawRaceChange,
} from '@/server/services/race-changes';
import { createRaceTip } from '@/server/services/race-tips';
import {
  getPrices,
  getRacePage,
  listCatalogue,
  listListableRaces,
  listOptions,
  listOtherDistances,
  listSuggestions,
} from '@/server/services/races';
import {
  adminList,
  adminMutation,
  adminQuery,
  freshAdminMutation,
  publicProcedure,
  router,
  signedInProcedure,
} from '../trpc';
import { limitNotices } from './notices';

export const racesRouter = router({
  options: publicProcedure.query(({ ctx }) => listOptions(ctx.call)),

  /** For a search field. */
  suggestions: publicProcedure.query(({ ctx }) => listSuggestions(ctx.call)),

  catalogue: publicProcedure.query(({ ctx }) => listCatalogue(ctx.call)),

  bySlug: publicProcedure
    .input(z.object({ slug: raw().max(200) }))
    .query(({ ctx, input }) => getRacePage(input, ctx.call)),

  report: publicProcedure.input(reportRaceInput).mutation(async ({ ctx, input }) => {
    const { raceId, reviewId, ...notice } = input;
    await limitNotices(ctx, notice.email);
    return createNotice({ subject: { raceId, reviewId }, ...notice }, ctx.call);
  }),

  /** That a race is missing, or that a fact is wrong. */
  tip: publicProcedure.input(raceTipInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('raceTip', ctx.session?.user.id ?? ctx.address);
    await createRaceTip(input, ctx.call);
    return { ok: true } as const;
  }),

  /** Hints for who sets a price. */
  prices: signedInProcedure
    .input(z.object({ raceId: z.uuid() }))
    .query(({ ctx, input }) => getPrices(input, ctx.call)),

  /** What may be watched with a race. */
  otherDistances: publicProcedure
    .input(z.object({ raceId: z.uuid() }))
    .query(({ ctx, input }) => listOtherDistances(input, ctx.call)),

  listable: publicProcedure.query(({ ctx }) => listListableRaces(ctx.call)),
});

export const raceChangesRouter = router({
  list: adminQuery('read', changedRaceRef, listRaceChanges),
  waiting: adminList('read', listWaitingRaceChanges),
  preview: adminQuery('read', previewRaceChangeInput, previewRaceChange),
  mails: adminQuery('read', raceChangeQuery, previewRaceMails),
  do: freshAdminMutation('money', startRaceChangeInput, startRaceChange),
  confirm: freshAdminMutation('money', raceChangeRef, confirmRaceChange),
  withdraw: adminMutation('money', raceChangeRef, withdrawRaceChange),
});
