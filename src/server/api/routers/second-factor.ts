import { enrolmentInput, secondFactorCodeInput } from '@/domain/account/input';
import { z } from '@/domain/zod';
import { resultOf } from '@/server/services/audit';
import {
  beginEnrolment,
  finishEnrolment,
  getSecondFactorStatus,
  renewRecoveryCodes,
  verifySecondFactor,
} from '@/server/services/second-factor';
import { limitGuesses } from '../../auth/guesses';
import { deviceTime } from '../../lib/clock';
import { freshAdminMutation, router, unverifiedAdminProcedure } from '../trpc';

export const secondFactorRouter = router({
  status: unverifiedAdminProcedure.query(({ ctx }) => getSecondFactorStatus(ctx.call)),

  begin: unverifiedAdminProcedure.input(enrolmentInput).mutation(({ ctx, input }) =>
    limitGuesses([['passwordAgain', ctx.user.id]], () =>
      beginEnrolment(
        {
          email: ctx.user.email,
          password: ctx.user.hasPassword ? (input.password ?? '') : null,
          confirmedAt: ctx.confirmedAt,
          verified: ctx.user.actsAsAdmin,
        },
        ctx.call,
      ),
    ),
  ),

  finish: unverifiedAdminProcedure.input(secondFactorCodeInput).mutation(async ({ ctx, input }) => {
    const { sessionId } = ctx;
    const enrolled = await limitGuesses([['secondFactor', ctx.user.id]], () =>
      finishEnrolment(
        { sessionId, code: input.code, deviceTime: deviceTime(), verified: ctx.user.actsAsAdmin },
        ctx.call,
      ),
    );
    return resultOf(enrolled);
  }),

  renewCodes: freshAdminMutation('read', z.void(), (_, call) => renewRecoveryCodes(call)),

  verify: unverifiedAdminProcedure.input(secondFactorCodeInput).mutation(async ({ ctx, input }) => {
    const { sessionId } = ctx;
    await limitGuesses([['secondFactor', ctx.user.id]], () =>
      verifySecondFactor({ sessionId, code: input.code, deviceTime: deviceTime() }, ctx.call),
    );
    return { ok: true } as const;
  }),
});
