const KEY = 'wantToBecomeSeller';

/**
 * "I want to sell", chosen at registration and stored until the account is confirmed. Stored at the user's own
 * request, so it needs no consent. A browser that refuses storage only loses the shortcut.
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
  clear(): void {
    this.set(false);
  },
};
