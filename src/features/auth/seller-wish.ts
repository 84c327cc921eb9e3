const KEY = 'wantToBecomeSeller';

/**
 * "I want to sell", said at registration and kept until the account is confirmed. Kept at the person's own
 * wish, so it needs no consent. A browser that refuses storage only loses the shortcut.
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
