const KEY = 'wantToBecomeSeller';

/** Where a wish leads: the profile begins the seller's onboarding. */
export const BECOME_SELLER = '/auth/profile?tab=account&action=become-seller';

/**
 * "I want to sell", chosen at registration and kept in this browser until the first profile is shown. Stored at the user's
 * own request, so it needs no consent; a browser that refuses storage only loses the shortcut.
 */
export const sellerWish = {
  get(): boolean {
    try {
      return localStorage.getItem(KEY) === 'true';
    } catch {
      return false;
    }
  },
  set(wish: boolean): void {
    try {
      if (wish) localStorage.setItem(KEY, 'true');
      else localStorage.removeItem(KEY);
    } catch {}
  },
};
