'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { showError, showProblem, showPrompt } from '@/components/toast';
import { useLeave } from '@/components/use-leave';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money/ore';
import { requestSignIn } from '@/features/auth/sign-in-request';
import { type Inputs, trpc } from '@/trpc/client';

/** Errors that need no support contact. */
const withoutSupport: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_NOT_FOUND',
  'OWN_LISTING',
  'PRICE_CHANGED',
  'RACE_CANCELLED',
  'RACE_CLOSED',
  'RESALE_PAUSED',
  'PRICE_ABOVE_HIGHEST',
  'NAME_CHANGE_TOO_LATE',
  'NOT_BUYABLE_YET',
  'TOO_MANY_RESERVATIONS',
  'FEE_NOT_ACCEPTED',
  'BUYER_DETAILS_MISSING',
  'BUYER_DETAILS_WRONG',
  'SELLER_NOT_READY',
  'SELLER_BLOCKED',
  'PAIR_FAILED_TWICE',
  'EMAIL_NOT_CONFIRMED',
  'RATE_LIMITED',
  'OFFLINE',
]);

/** Conflicts with what someone else did in the meantime. */
const conflicts: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
]);
export const isConflict = (code: ErrorCode): boolean => conflicts.has(code);

const support = 'Vänligen kontakta support om problemet kvarstår.';

async function showCheckoutError(error: unknown): Promise<void> {
  const code = errorCodeOf(error);
  if (hasFailed(error)) {
    showError(error, { title: 'Betalningsfel', text: `Ett fel uppstod vid betalningen. ${support}` });
  } else if (withoutSupport.has(code)) {
    showError(error);
  } else {
    // All errors' texts: no first view needs them.
    const { errorTextOf } = await import('@/components/errors');
    showProblem('Betalningsfel', `${errorTextOf(error).text.replace(/[^.]$/, '$&.')} ${support}`);
  }
}

type Checkout = Inputs['purchases']['createCheckout'];

/** Shows an error of a checkout; false when it is not for it to show. */
export type RefusalTaker = (code: ErrorCode, error: unknown) => boolean;

/** Reserves the place and opens the payment page. Stays busy until the browser has left. */
export function useCheckout() {
  const { leave, leaving } = useLeave();
  const { createCheckout } = trpc.useUtils().purchases;
  const create = trpc.purchases.createCheckout.useMutation({
    onSuccess: ({ url }) => {
      if (!url) return showProblem('Betalningsfel', `Ogiltig respons från betalningssystemet. ${support}`);
      leave(url);
    },
    // `start` shows it.
    onError: () => undefined,
  });
  /** @param onRefused is asked before an error becomes a toast. */
  async function start(input: Checkout, onRefused?: RefusalTaker): Promise<void> {
    // Asked of the client: a second press may come before the button is drawn busy.
    if (createCheckout.isMutating() > 0) return;
    try {
      await create.mutateAsync(input);
    } catch (error) {
      const code = errorCodeOf(error);
      if (onRefused?.(code, error)) return;
      if (code !== 'NOT_SIGNED_IN') return showCheckoutError(error);
      // With the buyer's details it was the button that pays, else the one that buys.
      if (input.buyerDetails) showPrompt('Du måste vara inloggad för att köpa en startplats');
      else showPrompt('Du måste vara inloggad', 'Logga in för att köpa en startplats.');
      requestSignIn({ next: window.location.pathname, goOn: () => void start(input, onRefused) });
    }
  }
  return {
    start,
    busy: create.isPending || leaving,
    /** The buyer must pay for or give up another reservation first. */
    tooMany: create.isError && errorCodeOf(create.error) === 'TOO_MANY_RESERVATIONS',
  };
}

/** The price the page was opened with, once the seller has changed it; else null. */
export function useChangedPrice(price: Ore): Ore | null {
  const [first] = useState(price);
  return first === price ? null : first;
}

/** A navigation to another page, and whether it is pending. */
export function useNavigation() {
  const router = useRouter();
  const [navigating, start] = useTransition();
  return { push: (href: string) => start(() => router.push(href)), navigating };
}
