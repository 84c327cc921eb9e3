import { consumeRateLimit } from '../../auth/rate-limit';
import { getOnboardingStatus } from '../../services/sellers/get-onboarding-status';
import { openDashboard } from '../../services/sellers/open-dashboard';
import { startOnboarding } from '../../services/sellers/start-onboarding';
import { router, signedInProcedure } from '../trpc';

const link = signedInProcedure.mutation(async ({ ctx }) => {
  await consumeRateLimit('onboarding', ctx.user.id);
  return startOnboarding(ctx.user.id, ctx.now);
});

export const sellerRouter = router({
  onboardingStatus: signedInProcedure.query(({ ctx }) => getOnboardingStatus(ctx.user.id, ctx.now)),
  startOnboarding: link,
  /** A new address to the same onboarding: the old one works once. */
  onboardingLink: link,
  /** The seller's own pages at Stripe. */
  dashboardLink: signedInProcedure.mutation(async ({ ctx }) => {
    await consumeRateLimit('onboarding', ctx.user.id);
    return openDashboard(ctx.user.id);
  }),
});
