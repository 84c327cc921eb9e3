import { z } from 'zod';
import { createWatchInput, watchTokenInput } from '@/domain/validation/watch';
import { consumeRateLimit } from '../../auth/rate-limit';
import { confirmWatch } from '../../services/watches/confirm-watch';
import { createWatch } from '../../services/watches/create-watch';
import { endOwnWatch, endWatchByToken } from '../../services/watches/end-watch';
import { listMyWatches } from '../../services/watches/list-my-watches';
import { publicProcedure, router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const watchesRouter = router({
  create: publicProcedure.input(createWatchInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('watchByEmail', input.email);
    return createWatch({
      raceId: input.raceId,
      email: input.email,
      user: ctx.session?.user ?? null,
      now: ctx.now,
    });
  }),

  confirm: publicProcedure.input(watchTokenInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('token', ctx.address);
    return confirmWatch(input.token, ctx.now);
  }),

  unsubscribe: publicProcedure.input(watchTokenInput).mutation(async ({ input }) => {
    await endWatchByToken(input.token);
    return ok;
  }),

  mine: signedInProcedure.query(({ ctx }) => listMyWatches(ctx.user.id)),

  remove: signedInProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await endOwnWatch(input.id, ctx.user.id);
    return ok;
  }),
});
