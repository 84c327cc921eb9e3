import { users } from '@/server/db/schema';

/** The columns that decide whether a seller's listings can be bought. */
export const sellerColumns = {
  onboardingComplete: users.onboardingComplete,
  requirementsDue: users.requirementsDue,
  blockedAt: users.blockedAt,
};
