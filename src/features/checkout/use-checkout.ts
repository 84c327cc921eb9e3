'use client';

import { useRef, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { isMissingCode } from '@/components/missing-code';
import { refusedOffline, showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { askToSignIn } from '@/features/auth/sign-in-request';
import type { Inputs } from '@/trpc/client';

type Checkout = Inputs['purchases']['createCheckout'];

interface CheckoutOptions {
  /** Handles an error in place of the toast. Return true when handled. */
  onRefused?: (code: ErrorCode, error: unknown) => boolean;
}

/**
 * Reserves the place and opens the payment page. Stays busy until the browser has left, so that a second press has no
 * effect.
 */
export function useCheckout({ onRefused }: CheckoutOptions = {}) {
  const [busy, setBusy] = useState(false);
  /** Known before the busy button is drawn, for a second press meanwhile. */
  const begun = useRef(false);
  const [tooMany, setTooMany] = useState(false);

  /** @returns whether the browser is leaving */
  async function checkOut(input: Checkout): Promise<boolean> {
    const { createCheckout, refetchListing, showCheckoutError } = await import('./checkout');
    try {
      const url = await createCheckout(input);
      if (url) window.location.assign(url);
      return url !== null;
    } catch (error) {
      const code = errorCodeOf(error);
      setTooMany(code === 'TOO_MANY_RESERVATIONS');
      void refetchListing(input.listingId);
      if (onRefused?.(code, error)) return false;
      if (code === 'NOT_SIGNED_IN') {
        showProblem('Du måste vara inloggad', 'Logga in för att köpa en startplats.');
        askToSignIn({ next: window.location.pathname, goOn: () => void start(input) });
      } else showCheckoutError(error);
      return false;
    }
  }

  function end() {
    begun.current = false;
    setBusy(false);
  }

  async function start(input: Checkout) {
    if (begun.current || refusedOffline()) return;
    begun.current = true;
    setBusy(true);
    setTooMany(false);
    let leaving = false;
    try {
      leaving = await checkOut(input);
    } catch (error) {
      // The notice to reload is shown (components/missing-code.ts).
      if (!isMissingCode(error)) throw error;
    } finally {
      // A page restored by "back" must not stay busy.
      if (leaving) window.addEventListener('pageshow', end, { once: true });
      else end();
    }
  }

  return {
    start: (input: Checkout) => void start(input),
    busy,
    /** The buyer must pay for or give up another reservation first. */
    tooMany,
  };
}
