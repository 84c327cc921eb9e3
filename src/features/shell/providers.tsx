'use client';

import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ClockProvider } from '@/components/clock';
import { fallbackToNull } from '@/components/missing-code';
import { useSignedInHint } from '@/components/page-user';
import { cssVariablesResolver, theme } from '@/components/theme';
import { type Ad, AdsProvider } from '@/features/ads/ads';
import { LoginLinks } from '@/features/auth/login-links';
import { SIGNED_IN_ATTRIBUTE } from '@/features/auth/signed-in';
import { colorSchemeManager } from '@/features/consent/color-scheme';
import { CookieBanner } from '@/features/consent/cookie-banner';
import { TrpcProvider, trpc } from '@/trpc/client';

const AfterHydration = dynamic(
  () => import('./after-hydration').then((file) => file.AfterHydration).catch(fallbackToNull),
  { ssr: false },
);

/** How often the server's clock is read while the page is seen, ms: a phone's may be set meanwhile. */
const CLOCK_MS = 60_000;

/** Provides the server's time; a user's is read again with each answer about the session. */
function ServerClock({ initialTime, children }: { initialTime: Date; children: ReactNode }) {
  const hint = useSignedInHint();
  const { data, dataUpdatedAt } = trpc.auth.session.useQuery(undefined, {
    enabled: typeof hint === 'string',
    refetchInterval: CLOCK_MS,
  });
  // Keeps the document's attribute in step with the session.
  useEffect(() => {
    if (hint === undefined) return;
    if (hint === null) document.documentElement.removeAttribute(SIGNED_IN_ATTRIBUTE);
    else document.documentElement.setAttribute(SIGNED_IN_ATTRIBUTE, hint);
  }, [hint]);
  // Not while the page is being hydrated, though it may have brought the session.
  const server = hint === undefined ? undefined : data?.serverNow.getTime();
  const reading = useMemo(
    () => (server === undefined ? undefined : { server, device: dataUpdatedAt }),
    [server, dataUpdatedAt],
  );
  return (
    <ClockProvider initialTime={initialTime} reading={reading}>
      {children}
    </ClockProvider>
  );
}

interface ProvidersProps {
  initialTime: Date;
  /** For libraries that write style elements. */
  nonce: string;
  /** The ads for visitors. */
  ads: Ad[];
  children: ReactNode;
}

export function Providers({ initialTime, nonce, ads, children }: ProvidersProps) {
  // `router.refresh()` brings the nonce of another answer; the policy stays the one that the document came with.
  const [firstNonce] = useState(nonce);
  // react-remove-scroll writes a style element before any effect of ours has run.
  if (typeof document !== 'undefined') setNonce(firstNonce);
  // For styles of what is needed before hydration only, and for tests: from now on presses are handled.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), []);
  return (
    <TrpcProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => firstNonce}
      >
        <ServerClock initialTime={initialTime}>
          <AdsProvider ads={ads}>
            {children}
            <CookieBanner />
            <LoginLinks />
            <AfterHydration />
          </AdsProvider>
        </ServerClock>
      </MantineProvider>
    </TrpcProvider>
  );
}
