import { users } from '@/server/db/schema';

/** The columns that tell whether places of a seller can be bought. */
export const sellerMarks = {
  onboardingComplete: users.onboardingComplete,
  requirementsDue: users.requirementsDue,
  blockedAt: users.blockedAt,
};
