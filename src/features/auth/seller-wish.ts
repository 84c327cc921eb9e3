import { inBrowser } from '@/components/stored';

/** The page after registration: the profile starts the seller's onboarding. */
export const BECOME_SELLER = '/auth/profile?tab=account&action=become-seller';

/** "I want to sell", chosen at registration, until the first profile is shown. */
export const sellerWish = inBrowser<true>('wantToBecomeSeller');
