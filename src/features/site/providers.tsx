'use client';

import 'dayjs/locale/sv';

import { MantineProvider } from '@mantine/core';
import { DatesProvider, type DatesProviderProps } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { setNonce } from 'get-nonce';
import NextTopLoader from 'nextjs-toploader';
import { type ReactNode, useEffect } from 'react';
import { ClockProvider } from '@/components/clock';
import { cssVariablesResolver, theme } from '@/theme';
import { TrpcProvider, trpc } from '@/trpc/client';
import { colorSchemes } from './color-scheme';
import { Toasts } from './toasts';

const dates: DatesProviderProps['settings'] = { locale: 'sv', firstDayOfWeek: 1, weekendDays: [0, 6] };

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
      <NextTopLoader nonce={nonce} color="var(--lb-signal)" height={3} showSpinner={false} shadow={false} />
      <DatesProvider settings={dates}>
        <ServerClock firstNow={firstNow}>
          <ModalsProvider labels={{ confirm: 'Bekräfta', cancel: 'Avbryt' }}>{children}</ModalsProvider>
          <Toasts />
        </ServerClock>
      </DatesProvider>
    </MantineProvider>
  );
}

export { TrpcProvider };
