import { z } from 'zod';
import { enrolmentInput, secondFactorCodeInput } from '@/domain/account/input';
import { guess } from '../../auth/guesses';
import { deviceTime } from '../../lib/clock';
import { resultOf } from '../../services/audit/audited';
import { beginEnrolment } from '../../services/second-factor/begin-enrolment';
import { finishEnrolment } from '../../services/second-factor/finish-enrolment';
import { getSecondFactorStatus } from '../../services/second-factor/get-status';
import { renewRecoveryCodes } from '../../services/second-factor/renew-recovery-codes';
import { verifySecondFactor } from '../../services/second-factor/verify-second-factor';
import { freshAdminMutation, router, unverifiedAdminProcedure } from '../trpc';

export const secondFactorRouter = router({
  status: unverifiedAdminProcedure.query(({ ctx }) => getSecondFactorStatus(ctx.call)),

  begin: unverifiedAdminProcedure.input(enrolmentInput).mutation(({ ctx, input }) =>
    guess([['passwordAgain', ctx.user.id]], () =>
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
    const enrolled = await guess([['secondFactor', ctx.user.id]], () =>
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
    await guess([['secondFactor', ctx.user.id]], () =>
      verifySecondFactor({ sessionId, code: input.code, deviceTime: deviceTime() }, ctx.call),
    );
    return { ok: true } as const;
  }),
});
