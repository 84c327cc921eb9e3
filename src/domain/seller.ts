/** What we keep of a seller's account at Stripe. */
export interface SellerMarks {
  /** Stripe can transfer money to the account and pay it out. */
  onboardingComplete: boolean;
  /** Stripe wants more of the seller. */
  requirementsDue: boolean;
}

/** Whether a person may offer places: Stripe can pay them and asks for nothing more. */
export const isSellerReady = (seller: SellerMarks): boolean =>
  seller.onboardingComplete && !seller.requirementsDue;
