import { getOnboardingStatus } from '../../services/sellers/get-onboarding-status';
import { openDashboard } from '../../services/sellers/open-dashboard';
import { startOnboarding } from '../../services/sellers/start-onboarding';
import { limit, router, signedInProcedure } from '../trpc';

const link = signedInProcedure.use(limit('onboarding')).mutation(({ ctx }) => startOnboarding(ctx.call));

export const sellerRouter = router({
  onboardingStatus: signedInProcedure.query(({ ctx }) => getOnboardingStatus(ctx.call)),
  startOnboarding: link,
  /** A new address to the same onboarding: the old one works once. */
  onboardingLink: link,
  /** The seller's own pages at Stripe. */
  dashboardLink: signedInProcedure.use(limit('onboarding')).mutation(({ ctx }) => openDashboard(ctx.call)),
});
