'use client';

import { type ReactNode, useEffect } from 'react';
import { ClockProvider } from '@/components/ui/clock';
import { useConfirmation } from '@/components/ui/confirm';
import { NonceProvider } from '@/components/ui/nonce';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import { type Ad, AdsProvider } from '@/features/ads/ads';
import { SIGNED_IN_ATTRIBUTE } from '@/features/auth/signed-in';
import { readHint, useViewer } from '@/features/auth/viewer';

const ConfirmDialog = onDemand(
  () => import('@/components/mantine/confirm-dialog').then((file) => file.ConfirmDialog),
  ShowProgress,
);

/** Loaded after hydration, before anybody needs it: a toast may have to say that the network is gone. */
const AfterHydration = onDemand(() => import('./after-hydration').then((file) => file.AfterHydration));

/** Loaded after hydration too: until then a link to the login page leads there. */
const SignInDoor = onDemand(() => import('@/features/auth/sign-in-door').then((file) => file.SignInDoor));

/** Loaded after hydration, which alone knows whether there is an answer. */
const CookieBanner = onDemand(() =>
  import('@/features/consent/cookie-banner').then((file) => file.CookieBanner),
);

/** Only users have something to fetch. */
const ViewerQueries = onDemand(() =>
  import('@/features/auth/viewer-queries').then((file) => file.ViewerQueries),
);

/** Keeps the document's attribute true to who is signed in. */
function useSignedInAttribute(): boolean {
  const signedIn = useViewer((viewer) => viewer.signedIn);
  useEffect(() => {
    if (signedIn === undefined) return;
    const hint = readHint();
    if (hint === null) document.documentElement.removeAttribute(SIGNED_IN_ATTRIBUTE);
    else document.documentElement.setAttribute(SIGNED_IN_ATTRIBUTE, hint);
  }, [signedIn]);
  return signedIn === true;
}

/** Provides the server's time; a user's is read again with each answer about the session. */
function ServerClock({ firstNow, children }: { firstNow: Date; children: ReactNode }) {
  const reading = useViewer((viewer) => viewer.clock);
  return (
    <ClockProvider firstNow={firstNow} reading={reading}>
      {children}
    </ClockProvider>
  );
}

interface ProvidersProps {
  firstNow: Date;
  /** For libraries that write style elements. */
  nonce: string;
  /** The ads for visitors. */
  ads: Ad[];
  children: ReactNode;
}

export function Providers({ firstNow, nonce, ads, children }: ProvidersProps) {
  const confirmation = useConfirmation();
  const signedIn = useSignedInAttribute();
  return (
    <NonceProvider nonce={nonce}>
      <ServerClock firstNow={firstNow}>
        <AdsProvider ads={ads}>
          {children}
          <CookieBanner />
          {confirmation && <ConfirmDialog confirmation={confirmation} />}
          <AfterHydration />
          {signedIn && <ViewerQueries />}
          <SignInDoor />
        </AdsProvider>
      </ServerClock>
    </NonceProvider>
  );
}
