import { missingName } from '@/domain/account/input';
import { saveDraftInput, stopTokenInput } from '@/domain/listing/input';
import { z } from '@/domain/zod';
import {
  deleteDraft,
  getDraft,
  listMyDrafts,
  publishDrafts,
  saveListing,
  stopReminders,
} from '@/server/services/drafts';
import {
  getOnboardingStatus,
  listStatementYears,
  openDashboard,
  startOnboarding,
} from '@/server/services/sellers';
import {
  freshProcedure,
  freshSellerProcedure,
  limit,
  publicProcedure,
  router,
  sellerProcedure,
  signedInProcedure,
} from '../trpc';

/** `draftId`: the draft that waits, shown again on the way back. Names where the account has none. */
const onboardingInput = z
  .object({ draftId: z.uuid().optional(), firstName: missingName, lastName: missingName })
  .optional();

const link = freshSellerProcedure
  .input(onboardingInput)
  .use(limit('onboarding'))
  .mutation(({ ctx, input }) => startOnboarding(input ?? {}, ctx.call));

export const sellerRouter = router({
  /** The years that there is a yearly statement of. */
  statementYears: signedInProcedure.query(async ({ ctx }) => ({
    items: await listStatementYears(ctx.call),
  })),
  onboardingStatus: signedInProcedure.query(({ ctx }) => getOnboardingStatus(ctx.call)),
  startOnboarding: link,
  /** A new address to the same onboarding: the old one works once. */
  onboardingLink: link,
  /** The seller's own pages at Stripe. */
  dashboardLink: freshProcedure.use(limit('onboarding')).mutation(({ ctx }) => openDashboard(ctx.call)),
});

const ref = z.object({ id: z.uuid() });

export const draftsRouter = router({
  /** An ad from the form: published when its seller may, else kept until they may. */
  save: sellerProcedure
    .input(saveDraftInput)
    .use(limit('listing'))
    .mutation(({ ctx, input }) => saveListing(input, ctx.call, { keep: true })),

  mine: sellerProcedure.query(({ ctx }) => listMyDrafts(ctx.call)),

  byId: sellerProcedure.input(ref).query(({ ctx, input }) => getDraft(input, ctx.call)),

  publish: sellerProcedure
    .input(ref.partial())
    .use(limit('listing'))
    .mutation(({ ctx, input }) => publishDrafts(input, ctx.call)),

  delete: sellerProcedure.input(ref).mutation(({ ctx, input }) => deleteDraft(input, ctx.call)),

  /** By the link in a reminder: it works signed in or not. */
  stopReminders: publicProcedure.input(stopTokenInput).mutation(({ input }) => stopReminders(input)),
});
