import { pushSubscriptionInput } from '@/domain/account/push';
import { pushKindInput } from '@/domain/purchase/pushes';
import { getPushSettings, setPushKind, subscribePush, unsubscribePush } from '@/server/services/pushes';
import { limit, router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const pushRouter = router({
  settings: signedInProcedure.query(({ ctx }) => getPushSettings({ sessionId: ctx.sessionId }, ctx.call)),

  subscribe: signedInProcedure
    .use(limit('push'))
    .input(pushSubscriptionInput)
    .mutation(async ({ ctx, input }) => {
      await subscribePush({ ...input, sessionId: ctx.sessionId }, ctx.call);
      return ok;
    }),

  unsubscribe: signedInProcedure.mutation(async ({ ctx }) => {
    await unsubscribePush({ sessionId: ctx.sessionId }, ctx.call);
    return ok;
  }),

  setKind: signedInProcedure.input(pushKindInput).mutation(({ ctx, input }) => setPushKind(input, ctx.call)),
});
