const KEY = 'open-fields';

/** The listing whose organiser's fields are open, in this tab's session storage, for a reload. */
export const openFields = {
  get(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(listingId: string | null): void {
    try {
      if (listingId) sessionStorage.setItem(KEY, listingId);
      else sessionStorage.removeItem(KEY);
    } catch {}
  },
};
