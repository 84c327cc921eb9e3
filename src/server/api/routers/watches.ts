import { createWatchInput, watchTokenInput } from '@/domain/listing/input';
import { z } from '@/domain/zod';
import {
  confirmWatch,
  createWatch,
  endOwnWatch,
  endWatchByToken,
  listMyWatches,
} from '@/server/services/watches';
import { limitTokenGuesses } from '../../auth/guesses';
import { limitFormMail, publicProcedure, router, signedInProcedure } from '../trpc';

export const watchesRouter = router({
  create: publicProcedure.input(createWatchInput).mutation(async ({ ctx, input }) => {
    const ownEmail = ctx.session?.user.email ?? null;
    if (input.email !== ownEmail) await limitFormMail(ctx, input.email);
    return createWatch({ ...input, ownEmail }, ctx.call);
  }),

  confirm: publicProcedure
    .input(watchTokenInput)
    .mutation(({ ctx, input }) => limitTokenGuesses(ctx.address, () => confirmWatch(input, ctx.call))),

  unsubscribe: publicProcedure.input(watchTokenInput).mutation(({ input }) => endWatchByToken(input)),

  mine: signedInProcedure.query(({ ctx }) => listMyWatches(ctx.call)),

  remove: signedInProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => endOwnWatch(input, ctx.call)),
});
