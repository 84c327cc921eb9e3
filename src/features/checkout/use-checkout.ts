'use client';

import { useState } from 'react';
import { errorCodeOf } from '@/components/ui/error-code';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';
import type { ErrorCode } from '@/domain/errors';
import { loginPath } from '@/domain/return-path';
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
  const router = useRouter();
  const [busy, setBusy] = useState(false);
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
        router.push(loginPath(window.location.pathname));
      } else showCheckoutError(error);
      return false;
    }
  }

  async function start(input: Checkout) {
    setBusy(true);
    setTooMany(false);
    const leaving = await checkOut(input).catch(() => false);
    if (!leaving) setBusy(false);
    // Coming back by the browser's own button must not find a dead screen.
    else window.addEventListener('pageshow', () => setBusy(false), { once: true });
  }

  return {
    start: (input: Checkout) => void start(input),
    busy,
    /** The buyer must pay for or give up another reservation first. */
    tooMany,
  };
}
