import { z } from 'zod';
import { disputeStatuses } from '@/domain/listing/states';
import { stockholmDate } from '@/domain/time';
import { datedPageInput } from '@/domain/validation/listing';
import { disputeRef, resolveDisputeInput } from '@/domain/validation/purchase';
import { listRaceOptions } from '../../services/admin/list-race-options';
import { listDisputes } from '../../services/disputes/list-disputes';
import { confirmProposal, resolveDispute, withdrawProposal } from '../../services/disputes/resolve-dispute';
import { viewBuyerDetails } from '../../services/disputes/view-buyer-details';
import { actOf, adminProcedure, router } from '../trpc';
import { adminAdsRouter } from './admin-ads';
import { adminAuditRouter } from './admin-audit';
import { adminBannersRouter } from './admin-banners';
import { adminOverviewRouter } from './admin-overview';
import { adminRacesRouter } from './admin-races';
import { adminUsersRouter } from './admin-users';

export const adminRouter = router({
  disputes: adminProcedure
    .input(
      datedPageInput.extend({
        status: z.enum(disputeStatuses).optional(),
        query: z.string().trim().max(100).optional(),
      }),
    )
    .query(({ ctx, input }) => listDisputes({ ...input, viewerId: ctx.user.id })),

  resolveDispute: adminProcedure
    .input(resolveDisputeInput)
    .mutation(({ ctx, input }) => resolveDispute({ ...input, adminId: ctx.user.id, now: ctx.now })),

  buyerDetails: adminProcedure
    .input(disputeRef)
    .mutation(({ ctx, input }) => viewBuyerDetails(input.disputeId, actOf(ctx))),

  confirmProposal: adminProcedure
    .input(disputeRef)
    .mutation(({ ctx, input }) => confirmProposal({ ...input, adminId: ctx.user.id, now: ctx.now })),

  withdrawProposal: adminProcedure.input(disputeRef).mutation(async ({ ctx, input }) => {
    await withdrawProposal({ ...input, adminId: ctx.user.id, now: ctx.now });
    return { ok: true } as const;
  }),

  overview: adminOverviewRouter,

  races: adminRacesRouter,

  raceOptions: adminProcedure.query(({ ctx }) => listRaceOptions(stockholmDate(ctx.now))),

  ads: adminAdsRouter,

  banners: adminBannersRouter,

  audit: adminAuditRouter,

  users: adminUsersRouter,
});
