import { inTab } from '@/components/stored';
import { signInCode } from '@/domain/account/sign-in';
import type { SignInRequest } from './sign-in-request';

interface Stored {
  page: string;
  next: string;
  /** By this machine's clock, ms. */
  openedAt: number;
}

const stored = inTab<Stored>('sign-in-sheet');
const page = (): string => window.location.pathname;

/** The sheet that is open: phones load a page again when its user comes back from the mail. */
export const openRequest = {
  /** @returns null when none was open on this page, or so long ago that its code has become too old. */
  get(): SignInRequest | null {
    const open = stored.get();
    if (open?.page !== page() || Date.now() - open.openedAt >= signInCode.lifetime) return null;
    return { next: open.next };
  },
  set: (request: SignInRequest | null): void =>
    stored.set(request && { page: page(), next: request.next, openedAt: Date.now() }),
};
