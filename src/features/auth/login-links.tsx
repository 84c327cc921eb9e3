'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { inTab } from '@/components/stored';
import { returnPath, signInCode } from '@/domain/account/sign-in';
import { isSignInRequested, requestSignIn, type SignInRequest, useSignInRequest } from './sign-in-request';
import { useIsSignedIn } from './viewer';

interface Stored {
  page: string;
  next: string;
  /** By the device's clock, ms. */
  openedAt: number;
}

const stored = inTab<Stored>('sign-in-sheet');
const page = (): string => window.location.pathname;

/** The sheet that is open: phones load a page again when its user comes back from the mail. */
const openRequest = {
  /** @returns null when none was open on this page, or so long ago that its code has become too old. */
  get(): SignInRequest | null {
    const open = stored.get();
    if (open?.page !== page() || Date.now() - open.openedAt >= signInCode.lifetime) return null;
    return { next: open.next };
  },
  set: (request: SignInRequest | null): void =>
    stored.set(request && { page: page(), next: request.next, openedAt: Date.now() }),
};

const loadSheet = () => import('./sign-in-sheet').then((file) => file.SignInSheet);

const SignInSheet = dynamic(() => loadSheet().catch(fallbackToNull), { loading: ProgressBar });

const LOGIN = '/auth/login';

/** The link to the login page that an event is in, on any page but those that sign in themselves. */
function loginLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a[href^="${LOGIN}"]`) : null;
  return link?.pathname === LOGIN && returnPath(window.location.pathname) !== null ? link : null;
}

/** Plain presses: those that open a new tab are left alone. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Before the page's own handlers: the router leaves a press alone that is prevented. The sheet's own links, which lead to
 * the login page too, are left to it: what one goes on with would be lost.
 */
function openSheet(event: MouseEvent): void {
  if (isSignInRequested()) return;
  const link = isPlain(event) && !event.defaultPrevented ? loginLink(event) : null;
  const query = new URLSearchParams(link?.search);
  if (!link || query.has('mode')) return;
  event.preventDefault();
  requestSignIn({ next: returnPath(query.get('next')) ?? window.location.pathname });
}

function preload(event: Event): void {
  if (loginLink(event)) void loadSheet();
}

/**
 * Makes every link to the login page open a sheet instead. Loaded after hydration; until then, and without
 * JavaScript, such a link leads to the login page.
 */
export function LoginLinks() {
  const request = useSignInRequest();
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('click', openSheet, options);
    for (const near of ['pointerover', 'pointerdown', 'focusin'] as const) {
      document.addEventListener(near, preload, options);
    }
    return () => listening.abort();
  }, []);
  // The sheet that was open when the page was loaded again.
  const signedIn = useIsSignedIn();
  const looked = useRef(false);
  useEffect(() => {
    if (signedIn === undefined || looked.current) return;
    looked.current = true;
    if (isSignInRequested()) return;
    const open = signedIn ? null : openRequest.get();
    if (open) requestSignIn(open);
    else openRequest.set(null);
  }, [signedIn]);
  useEffect(() => {
    if (request) openRequest.set(request);
  }, [request]);
  function close() {
    openRequest.set(null);
    requestSignIn(null);
  }
  return request && <SignInSheet request={request} onClose={close} />;
}
