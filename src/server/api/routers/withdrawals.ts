import { withdrawalInput, withdrawalList, withdrawalRef } from '@/domain/purchase/input';
import {
  createWithdrawal,
  handleWithdrawal,
  listWithdrawals,
  sendReceipt,
} from '@/server/services/withdrawals';
import { consumeRateLimit } from '../../auth/rate-limit';
import { adminMutation, adminQuery, publicProcedure, router } from '../trpc';

export const withdrawalsRouter = router({
  create: publicProcedure.input(withdrawalInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('mailByAddress', ctx.address);
    await consumeRateLimit('receiptByEmail', input.email);
    return createWithdrawal({ ...input, ownEmail: ctx.session?.user.email ?? null }, ctx.call);
  }),

  /** By the link mailed to an unconfirmed address. */
  sendReceipt: publicProcedure.input(withdrawalRef).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('token', ctx.address);
    await sendReceipt(input);
    return { ok: true } as const;
  }),

  list: adminQuery('read', withdrawalList, listWithdrawals),

  handle: adminMutation('message', withdrawalRef, handleWithdrawal),
});
