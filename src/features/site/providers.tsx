'use client';

import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { ClockProvider } from '@/components/clock';
import { cssVariablesResolver, theme } from '@/theme';
import { TrpcProvider, trpc } from '@/trpc/client';
import { colorSchemes } from './color-scheme';

/** What no page shows when it opens comes when it stands. */
const Progress = dynamic(() => import('nextjs-toploader'), { ssr: false });
const Toasts = dynamic(() => import('./toasts').then((file) => file.Toasts), { ssr: false });
const Questions = dynamic(() => import('./questions-asked').then((file) => file.Questions), { ssr: false });

/** Keeps everything below on the server's clock: its time comes with the session. */
function ServerClock({ firstNow, children }: { firstNow: Date; children: ReactNode }) {
  const session = trpc.auth.session.useQuery();
  return <ClockProvider serverNow={session.data?.serverNow ?? firstNow}>{children}</ClockProvider>;
}

interface ProvidersProps {
  firstNow: Date;
  /** On whatever style elements are written: without it the browser refuses them. */
  nonce: string;
  children: ReactNode;
}

/** `session` must be in the query cache already: the header and the clock read it at once. */
export function Providers({ firstNow, nonce, children }: ProvidersProps) {
  // What keeps the page still behind a dialog writes a style element too.
  useEffect(() => setNonce(nonce), [nonce]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={() => nonce}
    >
      <Progress nonce={nonce} color="var(--lb-signal)" height={3} showSpinner={false} shadow={false} />
      <ServerClock firstNow={firstNow}>
        {children}
        <Questions />
        <Toasts />
      </ServerClock>
    </MantineProvider>
  );
}

export { TrpcProvider };
