import { userList, userPage, userRef } from '@/domain/validation/user';
import { blockUser } from '../../services/users/block-user';
import { listPlaces } from '../../services/users/list-places';
import { listPurchases } from '../../services/users/list-purchases';
import { listUsers } from '../../services/users/list-users';
import { resetSecondFactor } from '../../services/users/reset-second-factor';
import { unblockUser } from '../../services/users/unblock-user';
import { viewUser } from '../../services/users/view-user';
import { actOf, adminProcedure, router } from '../trpc';

export const adminUsersRouter = router({
  list: adminProcedure.input(userList).query(({ ctx, input }) => listUsers(input, ctx.user.id)),

  view: adminProcedure.input(userRef).query(({ ctx, input }) => viewUser(input.id, actOf(ctx))),

  purchases: adminProcedure.input(userPage).query(({ ctx, input }) => listPurchases(input, actOf(ctx))),

  places: adminProcedure.input(userPage).query(({ ctx, input }) => listPlaces(input, actOf(ctx))),

  block: adminProcedure.input(userRef).mutation(({ ctx, input }) => blockUser(input.id, actOf(ctx))),

  resetSecondFactor: adminProcedure.input(userRef).mutation(async ({ ctx, input }) => {
    await resetSecondFactor(input.id, actOf(ctx));
    return { ok: true } as const;
  }),

  unblock: adminProcedure.input(userRef).mutation(({ ctx, input }) => unblockUser(input.id, actOf(ctx))),
});
