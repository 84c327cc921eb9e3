import {
  accountMailInput,
  codeLoginInput,
  confirmEmailInput,
  emailInput,
  loginInput,
  mailedLink,
  registerInput,
  resetPasswordInput,
  undoEmailChangeInput,
} from '@/domain/account/input';
import { endSession, noSessionCookie, readSession } from '@/server/auth/session';
import {
  checkConfirmation,
  checkPasswordReset,
  confirmEmail,
  logIn,
  logInWithCode,
  register,
  requestCode,
  requestMail,
  resetPassword,
} from '@/server/services/accounts';
import { undoEmailChange } from '@/server/services/profile';
import {
  countCodeRequest,
  limitCodeGuesses,
  limitGuesses,
  limitTokenGuesses,
  loginCounters,
} from '../../auth/guesses';
import { findKnownDevice } from '../../auth/known-device';
import { noSignedInHint, signedInHint } from '../../auth/signed-in-hint';
import { browserAsking, type Context, limitFormMail, publicProcedure, router } from '../trpc';

const ok = { ok: true } as const;

type LoggedIn = { cookie: string; deviceCookie: string };

/** Makes the caller the user of a new session. */
async function enter(ctx: Context, { cookie, deviceCookie }: LoggedIn) {
  // Only now: a refusal leaves the session as it was.
  if (ctx.session) await endSession(ctx.session.sessionId);
  ctx.setCookie?.(deviceCookie);
  ctx.setCookie?.(cookie);
  const session = await readSession(cookie);
  ctx.setCookie?.(signedInHint(session?.user ?? null));
  return { user: session?.user ?? null };
}

export const authRouter = router({
  session: publicProcedure.query(({ ctx }) => ({ user: ctx.session?.user ?? null, serverNow: ctx.now })),

  register: publicProcedure.input(registerInput).mutation(async ({ ctx, input }) => {
    await limitFormMail(ctx, input.email);
    const { deviceCookie } = await register(input, ctx.call);
    ctx.setCookie?.(deviceCookie);
    return ok;
  }),

  resendConfirmation: publicProcedure.input(accountMailInput).mutation(async ({ ctx, input }) => {
    await limitFormMail(ctx, input.email);
    await requestMail({ mail: 'confirmAccount', ...input });
    return ok;
  }),

  /** Whether a mailed link still works, and for whom; the page asks before it asks for a password. */
  checkConfirmation: publicProcedure
    .input(mailedLink)
    .query(({ ctx, input }) => limitTokenGuesses(ctx.address, () => checkConfirmation(input, ctx.call))),

  confirmEmail: publicProcedure.input(confirmEmailInput).mutation(async ({ ctx, input }) => {
    const { deviceCookie, email } = await limitTokenGuesses(ctx.address, () =>
      confirmEmail({ ...input, deviceCookie: ctx.deviceCookie ?? null }, ctx.call),
    );
    ctx.setCookie?.(deviceCookie);
    return { email };
  }),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => {
    const device = await findKnownDevice(input.email, ctx.deviceCookie ?? null, ctx.now);
    const { email } = input;
    const loggedIn = await limitGuesses(loginCounters({ email, address: ctx.address, device }), () =>
      logIn({ ...input, userAgent: ctx.userAgent ?? null }, ctx.call),
    );
    return enter(ctx, loggedIn);
  }),

  /** Mails a code, whether or not an account has the address. */
  requestCode: publicProcedure.input(emailInput).mutation(async ({ ctx, input }) => {
    const device = await findKnownDevice(input.email, ctx.deviceCookie ?? null, ctx.now);
    await countCodeRequest({ email: input.email, address: ctx.address, device });
    await requestCode({ ...input, browser: browserAsking(ctx) }, ctx.call);
    return ok;
  }),

  /** Signs in with the mailed code; makes the account of an address that has none. */
  logInWithCode: publicProcedure.input(codeLoginInput).mutation(async ({ ctx, input }) => {
    const from = {
      browser: ctx.codeBrowser ?? null,
      userAgent: ctx.userAgent ?? null,
      deviceCookie: ctx.deviceCookie ?? null,
    };
    const device = await findKnownDevice(input.email, from.deviceCookie, ctx.now);
    const loggedIn = await limitCodeGuesses({ email: input.email, address: ctx.address, device }, () =>
      logInWithCode({ ...input, ...from }, ctx.call),
    );
    return enter(ctx, loggedIn);
  }),

  /** Also without a session: the result is the same. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    ctx.setCookie?.(ctx.session ? await endSession(ctx.session.sessionId) : noSessionCookie());
    ctx.setCookie?.(noSignedInHint());
    return ok;
  }),

  requestPasswordReset: publicProcedure.input(accountMailInput).mutation(async ({ ctx, input }) => {
    await limitFormMail(ctx, input.email);
    await requestMail({ mail: 'resetPassword', ...input });
    return ok;
  }),

  /** Whose password the page is about to ask for. */
  checkPasswordReset: publicProcedure
    .input(mailedLink)
    .query(({ ctx, input }) => limitTokenGuesses(ctx.address, () => checkPasswordReset(input, ctx.call))),

  resetPassword: publicProcedure.input(resetPasswordInput).mutation(async ({ ctx, input }) => {
    const { deviceCookie, email } = await limitTokenGuesses(ctx.address, () =>
      resetPassword(input, ctx.call),
    );
    ctx.setCookie?.(deviceCookie);
    return { email };
  }),

  /** By the link mailed to the old address. */
  undoEmailChange: publicProcedure
    .input(undoEmailChangeInput)
    .mutation(({ ctx, input }) => limitTokenGuesses(ctx.address, () => undoEmailChange(input, ctx.call))),
});
