import { DomainError } from '@/domain/errors';
import { passwordInput, secondFactorCodeInput } from '@/domain/validation/account';
import { guess } from '../../auth/guesses';
import { deviceTime } from '../../lib/clock';
import { beginEnrolment } from '../../services/second-factor/begin-enrolment';
import { finishEnrolment } from '../../services/second-factor/finish-enrolment';
import { getSecondFactorStatus } from '../../services/second-factor/get-status';
import { renewRecoveryCodes } from '../../services/second-factor/renew-recovery-codes';
import { verifySecondFactor } from '../../services/second-factor/verify-second-factor';
import { freshAdminProcedure, router, signedInProcedure } from '../trpc';

/** Admins whose second factor has not been verified in this session yet. */
const adminAccountProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.user.isAdmin) throw new DomainError('ADMIN_REQUIRED');
  return next();
});

export const secondFactorRouter = router({
  status: adminAccountProcedure.query(({ ctx }) => getSecondFactorStatus(ctx.user.id)),

  begin: adminAccountProcedure
    .input(passwordInput)
    .mutation(({ ctx, input }) =>
      guess([['passwordAgain', ctx.user.id]], () => beginEnrolment(ctx.user, input.password, ctx.now)),
    ),

  finish: adminAccountProcedure.input(secondFactorCodeInput).mutation(({ ctx, input }) =>
    guess([['secondFactor', ctx.user.id]], () =>
      finishEnrolment({
        user: ctx.user,
        sessionId: ctx.sessionId,
        code: input.code,
        deviceTime: deviceTime(),
        now: ctx.now,
      }),
    ),
  ),

  renewCodes: freshAdminProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx.user.id, ctx.now)),

  verify: adminAccountProcedure.input(secondFactorCodeInput).mutation(async ({ ctx, input }) => {
    await guess([['secondFactor', ctx.user.id]], () =>
      verifySecondFactor({
        userId: ctx.user.id,
        sessionId: ctx.sessionId,
        code: input.code,
        deviceTime: deviceTime(),
        now: ctx.now,
      }),
    );
    return { ok: true } as const;
  }),
});
