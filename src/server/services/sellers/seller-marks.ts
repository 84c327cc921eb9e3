import { users } from '@/server/db/schema';

/** The columns that decide whether a seller's listings can be bought. */
export const sellerMarks = {
  onboardingComplete: users.onboardingComplete,
  requirementsDue: users.requirementsDue,
  blockedAt: users.blockedAt,
};
