import { passkeyAnswerInput, registerPasskeyInput, renamePasskeyInput } from '@/domain/account/input';
import { z } from '@/domain/zod';
import { endSession, readSession } from '@/server/auth/session';
import {
  beginConfirmation,
  beginLogIn,
  beginRegistration,
  confirmWithPasskey,
  listPasskeys,
  logInWithPasskey,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '@/server/services/passkeys';
import { limitGuesses } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { signedInHint } from '../../auth/signed-in-hint';
import { freshProcedure, limit, publicProcedure, router, signedInProcedure } from '../trpc';

const ok = { ok: true } as const;

export const passkeysRouter = router({
  beginLogIn: publicProcedure.mutation(async ({ ctx }) => {
    await consumeRateLimit('passkeyByAddress', ctx.address);
    return beginLogIn(ctx.call);
  }),

  logIn: publicProcedure.input(passkeyAnswerInput).mutation(async ({ ctx, input }) => {
    const { cookie, deviceCookie } = await limitGuesses([['loginByAddress', ctx.address]], () =>
      logInWithPasskey({ ...input, userAgent: ctx.userAgent ?? null }, ctx.call),
    );
    // Only now: a refusal leaves the session as it was.
    if (ctx.session) await endSession(ctx.session.sessionId);
    ctx.setCookie?.(deviceCookie);
    ctx.setCookie?.(cookie);
    const session = await readSession(cookie);
    ctx.setCookie?.(signedInHint(session?.user ?? null));
    return { user: session?.user ?? null };
  }),

  /** Allows what needs a recent sign-in for ten minutes, and is an admin's second factor. */
  beginConfirmation: signedInProcedure
    .use(limit('passkey'))
    .mutation(({ ctx }) => beginConfirmation({ sessionId: ctx.sessionId }, ctx.call)),

  confirm: signedInProcedure.input(passkeyAnswerInput).mutation(async ({ ctx, input }) => {
    await limitGuesses([['secondFactor', ctx.user.id]], () =>
      confirmWithPasskey({ sessionId: ctx.sessionId, ...input }, ctx.call),
    );
    return ok;
  }),

  list: signedInProcedure.query(async ({ ctx }) => ({ items: await listPasskeys(ctx.call) })),

  beginRegistration: freshProcedure
    .use(limit('passkey'))
    .mutation(({ ctx }) => beginRegistration({ user: ctx.user, sessionId: ctx.sessionId }, ctx.call)),

  register: freshProcedure
    .use(limit('passkey'))
    .input(registerPasskeyInput)
    .mutation(({ ctx, input }) => {
      const { user, sessionId, userAgent = null } = ctx;
      return registerPasskey({ user, sessionId, userAgent, ...input }, ctx.call);
    }),

  rename: signedInProcedure
    .input(renamePasskeyInput)
    .mutation(({ ctx, input }) => renamePasskey(input, ctx.call)),

  remove: freshProcedure.input(z.object({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await removePasskey({ ...input, user: ctx.user, sessionId: ctx.sessionId }, ctx.call);
    return ok;
  }),
});
