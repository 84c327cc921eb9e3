import {
  emailInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  tokenInput,
} from '@/domain/validation/account';
import { countTry, forgiveTry } from '../../auth/rate-limit';
import { endSession, readSession } from '../../auth/session';
import { confirmEmail } from '../../services/accounts/confirm-email';
import { logIn } from '../../services/accounts/log-in';
import { register } from '../../services/accounts/register';
import { requestMail } from '../../services/accounts/request-mail';
import { resetPassword } from '../../services/accounts/reset-password';
import { publicProcedure, router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const authRouter = router({
  session: publicProcedure.query(({ ctx }) => ({ user: ctx.session?.user ?? null, serverNow: ctx.now })),

  register: publicProcedure.input(registerInput).mutation(async ({ ctx, input }) => {
    await countTry('register', ctx.address);
    await countTry('mailByEmail', input.email);
    await register(input, ctx.now);
    return ok;
  }),

  resendConfirmation: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await countTry('mailByAddress', ctx.address);
    await countTry('mailByEmail', input.email);
    await requestMail('confirmAccount', input.email);
    return ok;
  }),

  confirmEmail: publicProcedure.input(tokenInput).mutation(async ({ ctx, input }) => {
    await countTry('token', ctx.address);
    await confirmEmail(input.token, ctx.now);
    return ok;
  }),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => {
    await countTry('loginByAddress', ctx.address);
    await countTry('loginByEmail', input.email);
    if (ctx.session) await endSession(ctx.session.sessionId);
    const { cookie } = await logIn({ ...input, userAgent: ctx.userAgent ?? null });
    await forgiveTry('loginByAddress', ctx.address);
    await forgiveTry('loginByEmail', input.email);
    ctx.setCookie?.(cookie);
    const session = await readSession(cookie);
    return { user: session?.user ?? null };
  }),

  logout: signedInProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(await endSession(ctx.sessionId));
    return ok;
  }),

  requestPasswordReset: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    await countTry('mailByAddress', ctx.address);
    await countTry('mailByEmail', input.email);
    await requestMail('resetPassword', input.email);
    return ok;
  }),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    await countTry('token', ctx.address);
    await resetPassword(input, ctx.now);
    return ok;
  }),
});
