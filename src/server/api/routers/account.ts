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
import { freshProcedure, freshSellerProcedure, router, run, runOk, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const accountRouter = router({
  profile: signedInProcedure.query(({ ctx }) => getProfile(ctx.call)),

  badges: signedInProcedure.query(({ ctx }) => countBadges(ctx.call)),

  notifications: signedInProcedure.query(async ({ ctx }) => ({
    items: await listNotifications(ctx.call),
  })),

  markNotificationRead: signedInProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(runOk(markNotificationRead)),

  /** All notifications, read and unread. */
  inbox: signedInProcedure.input(pageInput).query(run(listInbox)),

  markAllNotificationsRead: signedInProcedure.mutation(async ({ ctx }) => {
    await markAllNotificationsRead(ctx.call);
    return ok;
  }),

  sessions: signedInProcedure.query(async ({ ctx }) => ({
    items: await listSessions({ sessionId: ctx.sessionId }, ctx.call),
  })),

  endSession: signedInProcedure
    .input(z.object({ id: z.string().min(1).max(200) }))
    .mutation(runOk(endOwnSession)),

  logOutEverywhere: signedInProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(await endAllSessions(ctx.user.id));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),

  updateNames: freshSellerProcedure.input(namesInput).mutation(runOk(updateNames)),

  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { cookie, deviceCookie } = await guess([['passwordAgain', ctx.user.id]], () =>
      changePassword({ userAgent: ctx.userAgent ?? null, ...input }, ctx.call),
    );
    ctx.setCookie?.(deviceCookie);
    ctx.setCookie?.(cookie);
    return ok;
  }),

  /** Allows what needs a recent sign-in, for ten minutes. */
  confirmPassword: signedInProcedure.input(passwordInput).mutation(async ({ ctx, input }) => {
    await guess([['passwordAgain', ctx.user.id]], () =>
      confirmPassword({ sessionId: ctx.sessionId, ...input }, ctx.call),
    );
    return ok;
  }),

  updatePhone: freshSellerProcedure.input(phoneInput).mutation(runOk(updatePhone)),

  delete: freshProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx.call);
    ctx.setCookie?.(await endSession(ctx.sessionId));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),
});
