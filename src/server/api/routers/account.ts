import { z } from 'zod';
import { changePasswordInput, namesInput, passwordInput, phoneInput } from '@/domain/validation/account';
import { pageInput } from '@/domain/validation/listing';
import { guess } from '../../auth/guesses';
import { endAllSessions, endSession } from '../../auth/session';
import { noSignedInHint } from '../../auth/signed-in-hint';
import { changePassword } from '../../services/accounts/change-password';
import { confirmPassword } from '../../services/accounts/confirm-password';
import { countBadges } from '../../services/accounts/count-badges';
import { deleteAccount } from '../../services/accounts/delete-account';
import { endOwnSession } from '../../services/accounts/end-own-session';
import { getProfile } from '../../services/accounts/get-profile';
import { listInbox } from '../../services/accounts/list-inbox';
import { listNotifications } from '../../services/accounts/list-notifications';
import { listSessions } from '../../services/accounts/list-sessions';
import { markAllNotificationsRead } from '../../services/accounts/mark-all-notifications-read';
import { markNotificationRead } from '../../services/accounts/mark-notification-read';
import { updateNames } from '../../services/accounts/update-names';
import { updatePhone } from '../../services/accounts/update-phone';
import { freshProcedure, freshSellerProcedure, router, signedInProcedure } from '../trpc';

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

  /** All notifications, read and unread. */
  inbox: signedInProcedure.input(pageInput).query(({ ctx, input }) => listInbox(ctx.user.id, input)),

  markAllNotificationsRead: signedInProcedure.mutation(async ({ ctx }) => {
    await markAllNotificationsRead(ctx.user.id, ctx.now);
    return ok;
  }),

  sessions: signedInProcedure.query(async ({ ctx }) => ({
    items: await listSessions(ctx.user.id, ctx.sessionId, ctx.now),
  })),

  endSession: signedInProcedure
    .input(z.object({ id: z.string().min(1).max(200) }))
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.user.id, input.id);
      return ok;
    }),

  logOutEverywhere: signedInProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(await endAllSessions(ctx.user.id));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),

  updateNames: freshSellerProcedure.input(namesInput).mutation(async ({ ctx, input }) => {
    await updateNames(ctx.user.id, input, ctx.now);
    return ok;
  }),

  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { cookie, deviceCookie } = await guess([['passwordAgain', ctx.user.id]], () =>
      changePassword({ userId: ctx.user.id, userAgent: ctx.userAgent ?? null, ...input }, ctx.now),
    );
    ctx.setCookie?.(deviceCookie);
    ctx.setCookie?.(cookie);
    return ok;
  }),

  /** Opens what asks for a recent sign-in, for a while. */
  confirmPassword: signedInProcedure.input(passwordInput).mutation(async ({ ctx, input }) => {
    await guess([['passwordAgain', ctx.user.id]], () =>
      confirmPassword({ userId: ctx.user.id, sessionId: ctx.sessionId, now: ctx.now, ...input }),
    );
    return ok;
  }),

  updatePhone: freshSellerProcedure.input(phoneInput).mutation(async ({ ctx, input }) => {
    await updatePhone(ctx.user.id, input.phoneNumber, ctx.now);
    return ok;
  }),

  delete: freshProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx.user.id, ctx.now);
    ctx.setCookie?.(await endSession(ctx.sessionId));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),
});
