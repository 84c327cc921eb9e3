import { withdrawalInput, withdrawalList, withdrawalRef } from '@/domain/validation/withdrawal';
import { countTry } from '../../auth/rate-limit';
import { createWithdrawal } from '../../services/withdrawals/create-withdrawal';
import { handleWithdrawal } from '../../services/withdrawals/handle-withdrawal';
import { listWithdrawals } from '../../services/withdrawals/list-withdrawals';
import { adminProcedure, publicProcedure, router } from '../trpc';

export const withdrawalsRouter = router({
  create: publicProcedure.input(withdrawalInput).mutation(async ({ ctx, input }) => {
    // Each one sends a mail to an address anybody may have typed.
    await countTry('mailByAddress', ctx.address);
    await countTry('mailByEmail', input.email);
    return createWithdrawal(input, ctx.session?.user.id ?? null, ctx.now);
  }),

  list: adminProcedure.input(withdrawalList).query(({ ctx, input }) => listWithdrawals(input, ctx.user.id)),

  handle: adminProcedure.input(withdrawalRef).mutation(async ({ ctx, input }) => {
    await handleWithdrawal({ id: input.id, adminId: ctx.user.id, now: ctx.now });
    return { ok: true } as const;
  }),
});
