'use client';

import { useState } from 'react';
import { errorCodeOf } from '@/components/ui/error-code';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';
import type { ErrorCode } from '@/domain/errors';
import { loginPath } from '@/domain/return-path';
import { type Inputs, trpc } from '@/trpc/client';

/** Errors that need no support contact. */
const selfExplaining: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
  'LISTING_NOT_FOUND',
  'OWN_LISTING',
  'PRICE_CHANGED',
  'RACE_CANCELLED',
  'RACE_CLOSED',
  'NOT_BUYABLE_YET',
  'TOO_MANY_RESERVATIONS',
  'FEE_NOT_ACCEPTED',
  'BUYER_DETAILS_MISSING',
  'BUYER_DETAILS_WRONG',
  'SELLER_NOT_READY',
  'SELLER_BLOCKED',
  'EMAIL_NOT_CONFIRMED',
  'RATE_LIMITED',
]);

/** Conflicts with what someone else did in the meantime. */
const conflicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
]);
export const isConflict = (code: ErrorCode): boolean => conflicts.has(code);

const support = 'Vänligen kontakta support om problemet kvarstår.';

interface CheckoutOptions {
  /** Handles an error in place of the toast. Return true when handled. */
  onRefused?: (code: ErrorCode, error: unknown) => boolean;
}

/**
 * Reserves the place and leads to the payment page. Stays busy until the browser has left, so that
 * nobody presses twice while the payment page loads.
 */
export function useCheckout({ onRefused }: CheckoutOptions = {}) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);
  const [tooMany, setTooMany] = useState(false);

  const checkout = trpc.purchases.createCheckout.useMutation({
    onSuccess: ({ url }) => {
      if (!url) {
        showProblem('Betalningsfel', `Ogiltig respons från betalningssystemet. ${support}`);
        return;
      }
      setLeaving(true);
      // Coming back by the browser's own button must not find a dead screen.
      window.addEventListener('pageshow', () => setLeaving(false), { once: true });
      window.location.assign(url);
    },
    onError: async (error, { listingId }) => {
      const code = errorCodeOf(error);
      setTooMany(code === 'TOO_MANY_RESERVATIONS');
      void utils.listings.byId.invalidate({ id: listingId });
      void utils.listings.own.invalidate();
      if (onRefused?.(code, error)) return;
      if (code === 'NOT_SIGNED_IN') {
        showProblem('Du måste vara inloggad', 'Logga in för att köpa en startplats.');
        router.push(loginPath(window.location.pathname));
        return;
      }
      // The texts of all error codes are loaded when one is needed.
      const { errorTextOf } = await import('@/components/ui/errors');
      const { title, text } = errorTextOf(error);
      if (code === 'SERVER_ERROR') {
        showProblem('Betalningsfel', `Ett fel uppstod vid betalningen. ${support}`);
      } else if (selfExplaining.has(code)) {
        showProblem(isConflict(code) ? 'Betalningsfel' : title, text);
      } else {
        showProblem('Betalningsfel', `${text.replace(/[^.]$/, '$&.')} ${support}`);
      }
    },
  });

  return {
    start: (input: Inputs['purchases']['createCheckout']) => checkout.mutate(input),
    busy: checkout.isPending || leaving,
    /** The buyer must pay for or give up another reservation first. */
    tooMany: tooMany && !checkout.isPending,
  };
}
