import {
  accountMailInput,
  confirmEmailInput,
  loginInput,
  registerInput,
  resetPasswordInput,
} from '@/domain/validation/account';
import { guess, loginCounters } from '../../auth/guesses';
import { findKnownDevice } from '../../auth/known-device';
import { consumeRateLimit } from '../../auth/rate-limit';
import { endSession, noSessionCookie, readSession } from '../../auth/session';
import { noSignedInHint, signedInHint } from '../../auth/signed-in-hint';
import { confirmEmail } from '../../services/accounts/confirm-email';
import { logIn } from '../../services/accounts/log-in';
import { register } from '../../services/accounts/register';
import { requestMail } from '../../services/accounts/request-mail';
import { resetPassword } from '../../services/accounts/reset-password';
import { publicProcedure, router } from '../trpc';

const ok = { ok: true } as const;

export const authRouter = router({
  session: publicProcedure.query(({ ctx }) => ({ user: ctx.session?.user ?? null, serverNow: ctx.now })),

  register: publicProcedure.input(registerInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('register', ctx.address);
    await consumeRateLimit('mailByEmail', input.email);
    const { deviceCookie } = await register(input, ctx.call);
    ctx.setCookie?.(deviceCookie);
    return ok;
  }),

  resendConfirmation: publicProcedure.input(accountMailInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('mailByEmail', input.email);
    await requestMail({ mail: 'confirmAccount', ...input });
    return ok;
  }),

  confirmEmail: publicProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('token', ctx.address);
    const { deviceCookie, email } = await confirmEmail(
      { ...input, deviceCookie: ctx.deviceCookie ?? null },
      ctx.call,
    );
    ctx.setCookie?.(deviceCookie);
    return { email };
  }),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => {
    const device = await findKnownDevice(input.email, ctx.deviceCookie ?? null, ctx.now);
    const { email } = input;
    const { cookie, deviceCookie } = await guess(loginCounters({ email, address: ctx.address, device }), () =>
      logIn({ ...input, userAgent: ctx.userAgent ?? null }, ctx.call),
    );
    // Only now: a wrong password leaves the session as it was.
    if (ctx.session) await endSession(ctx.session.sessionId);
    ctx.setCookie?.(deviceCookie);
    ctx.setCookie?.(cookie);
    ctx.setCookie?.(signedInHint());
    const session = await readSession(cookie);
    return { user: session?.user ?? null };
  }),

  /** Also without a session: the result is the same. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(ctx.session ? await endSession(ctx.session.sessionId) : noSessionCookie());
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),

  requestPasswordReset: publicProcedure.input(accountMailInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('mailByEmail', input.email);
    await requestMail({ mail: 'resetPassword', ...input });
    return ok;
  }),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('token', ctx.address);
    const { deviceCookie, email } = await resetPassword(input, ctx.call);
    ctx.setCookie?.(deviceCookie);
    return { email };
  }),
});
