import { z } from 'zod';
import { createWatchInput, watchTokenInput } from '@/domain/listing/input';
import {
  confirmWatch,
  createWatch,
  endOwnWatch,
  endWatchByToken,
  listMyWatches,
} from '@/server/services/watches';
import { guessToken } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { publicProcedure, router, runOk, signedInProcedure } from '../trpc';

export const watchesRouter = router({
  create: publicProcedure.input(createWatchInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('watchByEmail', input.email);
    return createWatch({ ...input, ownEmail: ctx.session?.user.email ?? null }, ctx.call);
  }),

  confirm: publicProcedure
    .input(watchTokenInput)
    .mutation(({ ctx, input }) => guessToken(ctx.address, () => confirmWatch(input, ctx.call))),

  unsubscribe: publicProcedure.input(watchTokenInput).mutation(runOk(endWatchByToken)),

  mine: signedInProcedure.query(({ ctx }) => listMyWatches(ctx.call)),

  remove: signedInProcedure.input(z.object({ id: z.uuid() })).mutation(runOk(endOwnWatch)),
});
