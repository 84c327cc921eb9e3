/** The code that was mailed last, for a reload or a visit to the mail: functionally necessary, so it needs no consent. */
export interface PendingCode {
  email: string;
  /** By this machine's clock, ms. */
  sentAt: number;
}

const KEY = 'sign-in-code';

/** In this tab's session storage. A browser that refuses storage only asks for the address again. */
export const pendingCode = {
  /** @param lifetime how long a code works, ms. @returns null when there is none, or it is too old. */
  get(lifetime: number): PendingCode | null {
    try {
      const { email, sentAt } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      const fresh = typeof email === 'string' && Date.now() - Number(sentAt) < lifetime;
      return fresh ? { email, sentAt: Number(sentAt) } : null;
    } catch {
      return null;
    }
  },
  set(code: PendingCode | null): void {
    try {
      if (code) sessionStorage.setItem(KEY, JSON.stringify(code));
      else sessionStorage.removeItem(KEY);
    } catch {}
  },
};
