import { z } from 'zod';
import { invitationToken } from '@/domain/account/admin-input';
import {
  changePasswordInput,
  codeInput,
  emailInput,
  namesInput,
  passwordInput,
  phoneInput,
} from '@/domain/account/input';
import { pageInput } from '@/domain/listing/input';
import { raw } from '@/domain/site/typed-text';
import { guess, guessToken } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { endAllSessions, endSession } from '../../auth/session';
import { noSignedInHint } from '../../auth/signed-in-hint';
import { changePassword } from '../../services/accounts/change-password';
import { confirmEmailChange } from '../../services/accounts/confirm-email-change';
import { confirmPassword } from '../../services/accounts/confirm-password';
import { confirmWithCode } from '../../services/accounts/confirm-with-code';
import { countBadges } from '../../services/accounts/count-badges';
import { deleteAccount } from '../../services/accounts/delete-account';
import { endOwnSession } from '../../services/accounts/end-own-session';
import { getEmailChange } from '../../services/accounts/get-email-change';
import { getProfile } from '../../services/accounts/get-profile';
import { listInbox } from '../../services/accounts/list-inbox';
import { listNotifications } from '../../services/accounts/list-notifications';
import { listSessions } from '../../services/accounts/list-sessions';
import { markAllNotificationsRead } from '../../services/accounts/mark-all-notifications-read';
import { markNotificationRead } from '../../services/accounts/mark-notification-read';
import { requestCode } from '../../services/accounts/request-code';
import { requestEmailChange } from '../../services/accounts/request-email-change';
import { updateNames } from '../../services/accounts/update-names';
import { updatePhone } from '../../services/accounts/update-phone';
import { acceptInvitation } from '../../services/admin/accept-invitation';
import { getInvitation } from '../../services/admin/get-invitation';
import { forgetDetails } from '../../services/buyer-details/forget-details';
import { getRememberedDetails } from '../../services/buyer-details/get-remembered-details';
import { listPurchaseMails } from '../../services/mails/list-purchase-mails';
import {
  browserAsking,
  freshProcedure,
  freshSellerProcedure,
  limit,
  router,
  run,
  runOk,
  signedInProcedure,
} from '../trpc';

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

  /** The mails about purchases that the user was sent. */
  purchaseMails: signedInProcedure.query(({ ctx }) => listPurchaseMails(ctx.call)),

  markAllNotificationsRead: signedInProcedure.mutation(async ({ ctx }) => {
    await markAllNotificationsRead(ctx.call);
    return ok;
  }),

  /** What is remembered of what organisers ask. */
  rememberedDetails: signedInProcedure.query(({ ctx }) => getRememberedDetails(ctx.call)),

  forgetDetails: signedInProcedure.mutation(async ({ ctx }) => {
    await forgetDetails(ctx.call);
    return ok;
  }),

  sessions: signedInProcedure.query(async ({ ctx }) => ({
    items: await listSessions({ sessionId: ctx.sessionId }, ctx.call),
  })),

  endSession: signedInProcedure.input(z.object({ id: raw().min(1).max(200) })).mutation(runOk(endOwnSession)),

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

  /** Mails a code to the user, for those who have no password or do not have it at hand. */
  requestCode: signedInProcedure.mutation(async ({ ctx }) => {
    await consumeRateLimit('mailAgain', ctx.user.id);
    await requestCode({ email: ctx.user.email, browser: browserAsking(ctx) }, ctx.call);
    return ok;
  }),

  /** The mailed code allows the same as the password. */
  confirmWithCode: signedInProcedure.input(codeInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('passwordAgain', ctx.user.id);
    const { sessionId, user } = ctx;
    const browser = ctx.codeBrowser ?? null;
    await confirmWithCode({ sessionId, email: user.email, browser, ...input }, ctx.call);
    return ok;
  }),
  /** The new address that a code has been mailed to. */
  emailChange: signedInProcedure.query(({ ctx }) => getEmailChange(ctx.call)),

  requestEmailChange: freshProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('mailByEmail', input.email);
    return requestEmailChange({ ...input, user: ctx.user }, ctx.call);
  }),

  confirmEmailChange: signedInProcedure
    .use(limit('emailChange'))
    .input(codeInput)
    .mutation(({ ctx, input }) => confirmEmailChange({ ...input, sessionId: ctx.sessionId }, ctx.call)),

  updatePhone: freshSellerProcedure.input(phoneInput).mutation(runOk(updatePhone)),

  /** An invitation to the administration, for who follows its link. */
  adminInvitation: signedInProcedure
    .input(invitationToken)
    .query(({ ctx, input }) => guessToken(ctx.address, () => getInvitation(input, ctx.call))),

  acceptAdminInvitation: freshProcedure.input(invitationToken).mutation(async ({ ctx, input }) => {
    await guessToken(ctx.address, () => acceptInvitation(input, ctx.call));
    return ok;
  }),

  delete: freshProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx.call);
    ctx.setCookie?.(await endSession(ctx.sessionId));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),
});
