import { withdrawalInput, withdrawalList, withdrawalRef } from '@/domain/validation/withdrawal';
import { consumeRateLimit } from '../../auth/rate-limit';
import { createWithdrawal } from '../../services/withdrawals/create-withdrawal';
import { handleWithdrawal } from '../../services/withdrawals/handle-withdrawal';
import { listWithdrawals } from '../../services/withdrawals/list-withdrawals';
import { sendReceipt } from '../../services/withdrawals/send-receipt';
import { adminProcedure, publicProcedure, router } from '../trpc';

export const withdrawalsRouter = router({
  create: publicProcedure.input(withdrawalInput).mutation(async ({ ctx, input }) => {
    // Each one sends a mail to an address anybody may have typed.
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('mailByEmail', input.email);
    return createWithdrawal(input, ctx.session?.user ?? null, ctx.now);
  }),

  /** From the link mailed to an address that nobody had shown to be theirs. */
  sendReceipt: publicProcedure.input(withdrawalRef).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('token', ctx.address);
    await sendReceipt(input.id);
    return { ok: true } as const;
  }),

  list: adminProcedure.input(withdrawalList).query(({ ctx, input }) => listWithdrawals(input, ctx.user.id)),

  handle: adminProcedure.input(withdrawalRef).mutation(async ({ ctx, input }) => {
    await handleWithdrawal({ id: input.id, adminId: ctx.user.id, now: ctx.now });
    return { ok: true } as const;
  }),
});
