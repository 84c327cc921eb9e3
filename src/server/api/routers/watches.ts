import { z } from 'zod';
import { createWatchInput, watchTokenInput } from '@/domain/listing/input';
import { guessToken } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { confirmWatch } from '../../services/watches/confirm-watch';
import { createWatch } from '../../services/watches/create-watch';
import { endOwnWatch } from '../../services/watches/end-own-watch';
import { endWatchByToken } from '../../services/watches/end-watch-by-token';
import { listMyWatches } from '../../services/watches/list-my-watches';
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
