import { inBrowser } from '@/components/stored';

/** Where a wish leads: the profile begins the seller's onboarding. */
export const BECOME_SELLER = '/auth/profile?tab=account&action=become-seller';

/** "I want to sell", chosen at registration, until the first profile is shown. */
export const sellerWish = inBrowser<true>('wantToBecomeSeller');
