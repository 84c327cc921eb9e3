'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { ClockProvider } from '@/components/clock';
import { bringTheRest, useInUse } from '@/components/in-use';
import { withoutCode } from '@/components/missing-code';
import { NonceProvider } from '@/components/nonce';
import { TrpcProvider, trpc } from '@/trpc/client';

const Later = dynamic(() => import('./later').catch(withoutCode), { ssr: false });

/** Whatever a person does first. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;
/** Long after the page can be read and pressed, ms. Who stays has shown a sign by then; who leaves pays for nothing. */
const QUIET_MS = 10_000;
/** The first press is answered before anything else is fetched, ms. */
const ANSWER_MS = 1000;

/** Sees that the page is in use, or has stood for a while. */
function useFirstSign(): void {
  useEffect(() => {
    const controller = new AbortController();
    let timer = setTimeout(bringTheRest, QUIET_MS);
    const begin = () => {
      controller.abort();
      clearTimeout(timer);
      timer = setTimeout(bringTheRest, ANSWER_MS);
    };
    for (const sign of signs)
      window.addEventListener(sign, begin, { signal: controller.signal, passive: true });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);
}

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
  useFirstSign();
  const inUse = useInUse();
  return (
    <NonceProvider nonce={nonce}>
      <ServerClock firstNow={firstNow}>
        {children}
        {inUse && <Later />}
      </ServerClock>
    </NonceProvider>
  );
}

export { TrpcProvider };
