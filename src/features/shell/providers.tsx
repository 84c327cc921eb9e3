'use client';

import type { ReactNode } from 'react';
import { ClockProvider } from '@/components/ui/clock';
import { useConfirmation } from '@/components/ui/confirm';
import { NonceProvider } from '@/components/ui/nonce';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import { useViewer } from '@/features/auth/use-session';
import { TrpcProvider } from '@/trpc/client';

const ConfirmDialog = onDemand(
  () => import('@/components/mantine/confirm-dialog').then((file) => file.ConfirmDialog),
  ShowProgress,
);

/** Loaded after hydration, before anybody needs it: a toast may have to say that the network is gone. */
const Toasts = onDemand(() => import('./toasts').then((file) => file.Toasts));

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
