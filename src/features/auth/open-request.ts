import { signInCode } from '@/domain/mailed-code';
import type { SignInRequest } from './sign-in-request';

const KEY = 'sign-in-sheet';

interface Stored {
  page: string;
  next: string;
  /** By this machine's clock, ms. */
  openedAt: number;
}

const page = (): string => window.location.pathname;

/**
 * The sheet that is open, in this tab's session storage: phones load a page again when its user comes back from the
 * mail. Functionally necessary, so it needs no consent; without storage the sheet is only opened by hand.
 */
export const openRequest = {
  /** @returns null when none was open on this page, or so long ago that its code has become too old. */
  get(): SignInRequest | null {
    try {
      const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
      if (stored?.page !== page() || Date.now() - stored.openedAt >= signInCode.lifetime) return null;
      return { next: stored.next };
    } catch {
      return null;
    }
  },
  set(request: SignInRequest | null): void {
    try {
      if (request) {
        const stored: Stored = { page: page(), next: request.next, openedAt: Date.now() };
        sessionStorage.setItem(KEY, JSON.stringify(stored));
      } else sessionStorage.removeItem(KEY);
    } catch {}
  },
};
