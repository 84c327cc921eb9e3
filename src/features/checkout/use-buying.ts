'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageUser } from '@/components/page-user';
import { BUY_MARK, buyPath, loginPath } from '@/domain/account/sign-in';
import { requestSignIn } from '@/features/auth/sign-in-request';
import { useIsSignedIn, useOwnListings } from '@/features/auth/viewer';
import type { Listing } from '@/features/listings/live-listing';
import { buyState } from './buy-state';
import { openFields } from './details-draft';
import { useChangedPrice, useCheckout, useNavigation } from './use-checkout';

/** Buying a listing: one state shared by the button in the price box and the one in the phone's bar. */
export function useBuying(listing: Listing) {
  const { push, navigating } = useNavigation();
  // Loaded when it is first opened; then it stays, and keeps what was typed.
  const [dialog, setDialog] = useState<'not-loaded' | 'open' | 'closed'>('not-loaded');
  const { id, price, payer } = listing;
  const changedFrom = useChangedPrice(price);
  const fields = listing.race.buyerFields;
  const { start, busy, tooMany } = useCheckout();

  const page = `/listings/${id}`;
  const feePage = payer === 'buyer' ? `${page}/buyer-name-change-confirmation` : null;

  /** Opens what comes before the payment. @returns whether there is such a thing */
  function openQuestions(): boolean {
    if (feePage) push(feePage);
    else if (fields.length > 0) setDialog('open');
    else return false;
    return true;
  }
  const buy = () => openQuestions() || start({ listingId: id, priceSeen: price });

  const ownListings = useOwnListings();
  const own = ownListings?.get(id);
  const state = buyState(listing, own);
  const known = ownListings !== undefined;
  const signedIn = useIsSignedIn();
  const canBuy = signedIn && known && state.kind === 'for-sale';
  // Phones load a page again when its user comes back from another app: the form that was open is opened again.
  const hasQuestions = fields.length > 0;
  const user = usePageUser();
  useEffect(() => {
    if (user && canBuy && hasQuestions && openFields.get() === id) setDialog('open');
  }, [user, canBuy, hasQuestions, id]);
  const marked = useSearchParams().has(BUY_MARK);
  const goOn = useEffectEvent(() => canBuy && openQuestions());
  useEffect(() => {
    if (!marked || !user || !known) return;
    // Before it is used: neither a reload nor the way back opens anything again.
    window.history.replaceState(null, '', window.location.pathname);
    goOn();
  }, [marked, user, known]);
  return {
    // The live update of the viewer's own reservation arrives before the answer that names its owner.
    state:
      busy && (state.kind === 'unavailable' || state.kind === 'obstacle')
        ? ({ kind: 'for-sale' } as const)
        : state,
    /** Until it is known what the viewer is in this listing, what is shown may be wrong for them. */
    known,
    reservedUntil: own?.reservedUntil ?? null,
    /** The price the page was opened with, when it is another now; öre. */
    changedFrom,
    /** The button leads straight to the payment page: nothing is left to fill in. */
    paysAtOnce: payer !== 'buyer' && fields.length === 0,
    buy,
    /** For a visitor: signs in without leaving the page, and goes on to what comes before the payment. */
    signIn: () => requestSignIn({ next: buyPath(id) }),
    /** Where that happens without scripts. */
    signInPage: loginPath(buyPath(id)),
    /** Back to one's own reservation: all fields before the payment are already filled in. */
    resume: () => start({ listingId: id, priceSeen: price, feeAccepted: payer === 'buyer' }),
    busy: busy || navigating,
    /** The page to read before paying, when the buyer pays the organiser. */
    feePage,
    tooMany,
    dialog,
    closeDialog: () => setDialog('closed'),
    start,
  };
}

export type Buying = ReturnType<typeof useBuying>;
