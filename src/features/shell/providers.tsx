'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { ClockProvider } from '@/components/ui/clock';
import { useConfirmation } from '@/components/ui/confirm';
import { renderNothing } from '@/components/ui/missing-code';
import { NonceProvider } from '@/components/ui/nonce';
import { ShowProgress } from '@/components/ui/progress';
import { useViewer } from '@/features/auth/use-session';
import { TrpcProvider } from '@/trpc/client';

const ConfirmDialog = dynamic(
  () => import('@/components/mantine/confirm-dialog').then((file) => file.ConfirmDialog).catch(renderNothing),
  { ssr: false, loading: ShowProgress },
);

/** Loaded after hydration, before anybody needs it: a toast may have to say that the network is gone. */
const Toasts = dynamic(() => import('./toasts').then((file) => file.Toasts).catch(renderNothing), {
  ssr: false,
});

/** Keeps everything below on the server's clock: a user's session brings it, a page from a cache may be half a minute old. */
function ServerClock({ firstNow, children }: { firstNow: Date; children: ReactNode }) {
  const serverNow = useViewer();
  return <ClockProvider serverNow={serverNow ?? firstNow}>{children}</ClockProvider>;
}

interface ProvidersProps {
  firstNow: Date;
  /** On whatever style elements are written: without it the browser refuses them. */
  nonce: string;
  children: ReactNode;
}

export function Providers({ firstNow, nonce, children }: ProvidersProps) {
  const confirmation = useConfirmation();
  return (
    <NonceProvider nonce={nonce}>
      <ServerClock firstNow={firstNow}>
        {children}
        {confirmation && <ConfirmDialog confirmation={confirmation} />}
        <Toasts />
      </ServerClock>
    </NonceProvider>
  );
}

export { TrpcProvider };
