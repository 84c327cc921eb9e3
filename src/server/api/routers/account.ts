import { z } from 'zod';
import { changePasswordInput, phoneInput } from '@/domain/validation/account';
import { countTry } from '../../auth/rate-limit';
import { endSession } from '../../auth/session';
import { changePassword } from '../../services/accounts/change-password';
import { countBadges } from '../../services/accounts/count-badges';
import { deleteAccount } from '../../services/accounts/delete-account';
import { getProfile } from '../../services/accounts/get-profile';
import { listNotifications } from '../../services/accounts/list-notifications';
import { markNotificationRead } from '../../services/accounts/mark-notification-read';
import { updatePhone } from '../../services/accounts/update-phone';
import { router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const accountRouter = router({
  profile: signedInProcedure.query(({ ctx }) => getProfile(ctx.user.id)),

  badges: signedInProcedure.query(({ ctx }) => countBadges(ctx.user.id)),

  notifications: signedInProcedure.query(async ({ ctx }) => ({
    items: await listNotifications(ctx.user.id, ctx.now),
  })),

  markNotificationRead: signedInProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      await markNotificationRead(ctx.user.id, input.id, ctx.now);
      return ok;
    }),

  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await countTry('loginByEmail', ctx.user.id);
    const { cookie } = await changePassword({ userId: ctx.user.id, ...input }, ctx.now);
    ctx.setCookie?.(cookie);
    return ok;
  }),

  updatePhone: signedInProcedure.input(phoneInput).mutation(async ({ ctx, input }) => {
    await updatePhone(ctx.user.id, input.phoneNumber, ctx.now);
    return ok;
  }),

  delete: signedInProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx.user.id, ctx.now);
    ctx.setCookie?.(await endSession(ctx.sessionId));
    return ok;
  }),
});
