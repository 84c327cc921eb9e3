/** What we keep of a seller's account at Stripe. */
export interface SellerRecord {
  /** Stripe can transfer money to the account and pay it out. */
  onboardingComplete: boolean;
  /** Stripe wants more of the seller. */
  requirementsDue: boolean;
  /** When an admin blocked the seller; null or absent while not blocked. */
  blockedAt?: Date | null;
}

/** Whether a user may publish listings: Stripe can pay them and asks for nothing more, and they are not blocked. */
export const isSellerReady = (seller: SellerRecord): boolean =>
  seller.onboardingComplete && !seller.requirementsDue && !seller.blockedAt;

/** The state of a seller account, as its owner sees it. */
export interface SellerStanding {
  /** `complete` only when the seller can really be paid and nothing more is required. */
  state: 'none' | 'begun' | 'rejected' | 'complete';
  requirementsDue: boolean;
  /** The form has been filled in once: what is due now was added later. */
  submitted: boolean;
  /** Stripe is looking at what it was given. */
  reviewing: boolean;
  /** When Stripe restricts the account unless it gets what it asks for. */
  deadline: Date | null;
}

/** Stripe waits for the seller, who has filled in the form once already. */
export const mustCompleteAccount = ({ submitted, requirementsDue, reviewing }: SellerStanding): boolean =>
  submitted && requirementsDue && !reviewing;
