import { invitationToken } from '@/domain/account/admin-input';
import {
  changePasswordInput,
  codeInput,
  emailInput,
  namesInput,
  passwordInput,
  phoneInput,
} from '@/domain/account/input';
import { pageInput, raw } from '@/domain/input';
import { z } from '@/domain/zod';
import { endAllSessions, endSession } from '@/server/auth/session';
import {
  changePassword,
  confirmPassword,
  confirmWithCode,
  endOwnSession,
  getEmailChange,
  listSessions,
  markAllNotificationsRead,
  markNotificationRead,
  requestCode,
  updateNames,
  updatePhone,
} from '@/server/services/accounts';
import { acceptInvitation, getInvitation } from '@/server/services/admin';
import { forgetDetails, getRememberedDetails } from '@/server/services/buyer-details';
import { listPurchaseMails } from '@/server/services/mails';
import {
  confirmEmailChange,
  countBadges,
  deleteAccount,
  getProfile,
  listInbox,
  listNotifications,
  listWaiting,
  requestEmailChange,
} from '@/server/services/profile';
import { limitGuesses, limitTokenGuesses } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { noSignedInHint } from '../../auth/signed-in-hint';
import {
  browserAsking,
  freshProcedure,
  freshSellerProcedure,
  limit,
  limitFormMail,
  router,
  signedInProcedure,
} from '../trpc';

const ok = { ok: true } as const;

export const accountRouter = router({
  profile: signedInProcedure.query(({ ctx }) => getProfile(ctx.call)),

  badges: signedInProcedure.query(({ ctx }) => countBadges(ctx.call)),

  /** What waits for the user, soonest deadline first. */
  waiting: signedInProcedure.query(({ ctx }) => listWaiting(ctx.call)),

  notifications: signedInProcedure.query(async ({ ctx }) => ({
    items: await listNotifications(ctx.call),
  })),

  markNotificationRead: signedInProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => markNotificationRead(input, ctx.call)),

  /** All notifications, read and unread. */
  inbox: signedInProcedure.input(pageInput).query(({ ctx, input }) => listInbox(input, ctx.call)),

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

  endSession: signedInProcedure
    .input(z.object({ id: raw().min(1).max(200) }))
    .mutation(({ ctx, input }) => endOwnSession(input, ctx.call)),

  logOutEverywhere: signedInProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(await endAllSessions(ctx.user.id));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),

  updateNames: freshSellerProcedure
    .input(namesInput)
    .mutation(({ ctx, input }) => updateNames(input, ctx.call)),

  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { cookie, deviceCookie } = await limitGuesses([['passwordAgain', ctx.user.id]], () =>
      changePassword({ userAgent: ctx.userAgent ?? null, ...input }, ctx.call),
    );
    ctx.setCookie?.(deviceCookie);
    ctx.setCookie?.(cookie);
    return ok;
  }),

  /** Allows what needs a recent sign-in, for ten minutes. */
  confirmPassword: signedInProcedure.input(passwordInput).mutation(async ({ ctx, input }) => {
    await limitGuesses([['passwordAgain', ctx.user.id]], () =>
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
    await limitFormMail(ctx, input.email);
    return requestEmailChange({ ...input, user: ctx.user }, ctx.call);
  }),

  confirmEmailChange: signedInProcedure
    .use(limit('emailChange'))
    .input(codeInput)
    .mutation(({ ctx, input }) => confirmEmailChange({ ...input, sessionId: ctx.sessionId }, ctx.call)),

  updatePhone: freshSellerProcedure
    .input(phoneInput)
    .mutation(({ ctx, input }) => updatePhone(input, ctx.call)),

  /** An invitation to the administration, for who follows its link. */
  adminInvitation: signedInProcedure
    .input(invitationToken)
    .query(({ ctx, input }) => limitTokenGuesses(ctx.address, () => getInvitation(input, ctx.call))),

  acceptAdminInvitation: freshProcedure.input(invitationToken).mutation(async ({ ctx, input }) => {
    await limitTokenGuesses(ctx.address, () => acceptInvitation(input, ctx.call));
    return ok;
  }),

  delete: freshProcedure.mutation(async ({ ctx }) => {
    await deleteAccount(ctx.call);
    ctx.setCookie?.(await endSession(ctx.sessionId));
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),
});
