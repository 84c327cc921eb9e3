'use client';

import { type ReactNode, useEffect } from 'react';
import { ClockProvider } from '@/components/ui/clock';
import { useConfirmation } from '@/components/ui/confirm';
import { NonceProvider } from '@/components/ui/nonce';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import { type Ad, AdsProvider } from '@/features/ads/ads';
import { SIGNED_IN_ATTRIBUTE } from '@/features/auth/signed-in';
import { useViewer } from '@/features/auth/viewer';

const ConfirmDialog = onDemand(
  () => import('@/components/mantine/confirm-dialog').then((file) => file.ConfirmDialog),
  ShowProgress,
);

/** Loaded after hydration, before anybody needs it: a toast may have to say that the network is gone. */
const Toasts = onDemand(() => import('./toasts').then((file) => file.Toasts));

/** Only users have something to fetch. */
const ViewerQueries = onDemand(() =>
  import('@/features/auth/viewer-queries').then((file) => file.ViewerQueries),
);

/** Keeps the document's attribute true to who is signed in. */
function useSignedInAttribute(): boolean {
  const signedIn = useViewer((viewer) => viewer.signedIn);
  useEffect(() => {
    if (signedIn !== undefined) document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, signedIn);
  }, [signedIn]);
  return signedIn === true;
}

/** Provides the server's time from the user's session: a cached page may be half a minute old. */
function ServerClock({ firstNow, children }: { firstNow: Date; children: ReactNode }) {
  const serverNow = useViewer((viewer) => viewer.serverNow);
  return <ClockProvider serverNow={serverNow ?? firstNow}>{children}</ClockProvider>;
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
          {confirmation && <ConfirmDialog confirmation={confirmation} />}
          <Toasts />
          {signedIn && <ViewerQueries />}
        </AdsProvider>
      </ServerClock>
    </NonceProvider>
  );
}
