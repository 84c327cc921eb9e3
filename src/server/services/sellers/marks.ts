import { users } from '../../db/schema';

/** The columns that tell whether a seller can be paid. */
export const sellerMarks = {
  onboardingComplete: users.onboardingComplete,
  requirementsDue: users.requirementsDue,
};
