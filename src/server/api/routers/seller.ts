import { z } from 'zod';
import { missingName } from '@/domain/account/input';
import {
  getOnboardingStatus,
  listStatementYears,
  openDashboard,
  startOnboarding,
} from '@/server/services/sellers';
import { limit, router, signedInProcedure } from '../trpc';

/** `draftId`: the draft that waits, shown again on the way back. Names where the account has none. */
const onboardingInput = z
  .object({ draftId: z.uuid().optional(), firstName: missingName, lastName: missingName })
  .optional();

const link = signedInProcedure
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
  dashboardLink: signedInProcedure.use(limit('onboarding')).mutation(({ ctx }) => openDashboard(ctx.call)),
});
