'use client';

import { Box, Button, Flex, Text } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { LinedList } from '@/components/lined-list';
import { TitledCard } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import { Failure } from '@/components/warning';
import { deviceName } from '@/text/account';
import { formatInstant } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';

/** How many are shown at first. */
const SHOWN = 5;

type Session = Outputs['account']['sessions']['items'][number];

const isHandheld = (userAgent: string | null) => /iPhone|iPad|Android/.test(userAgent ?? '');

function SessionRow({ session }: { session: Session }) {
  const end = trpc.account.endSession.useMutation({
    meta: { done: ['Utloggad', 'Enheten är utloggad.'] },
  });
  const device = deviceName(session.userAgent);
  const Icon = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <Flex component="li" wrap="wrap" align="center" gap="8px 12px">
      <Icon color="var(--lb-done)" aria-hidden="true" />
      <Box flex="1 1 9rem" miw={0}>
        <Text fw={600}>{device}</Text>
        <Text size="sm" c="dimmed">
          Inloggad {formatInstant(session.signedInAt)}
        </Text>
        {session.current && <StateBadge color="pine" label="Den här enheten" />}
      </Box>
      {!session.current && (
        <Button
          variant="default"
          onClick={() => end.mutate({ id: session.id })}
          loading={end.isPending}
          aria-label={`Logga ut ${device}`}
        >
          Logga ut
        </Button>
      )}
    </Flex>
  );
}

/** The user's sessions, each with a button that ends it, and one that ends all. */
export function SessionsCard() {
  const router = useRouter();
  const sessions = trpc.account.sessions.useQuery();
  const items = sessions.data?.items ?? [];
  const [all, setAll] = useState(false);
  const endAll = trpc.account.logOutEverywhere.useMutation({
    meta: {
      done: ['Utloggad', 'Du är utloggad på alla enheter.'],
      failed: 'Utloggning misslyckades',
    },
    onSuccess: () => {
      router.push('/');
      router.refresh();
    },
  });
  const ask = () =>
    confirmAction({
      title: 'Logga ut överallt?',
      text: 'Du loggas ut på alla enheter, även den här.',
      confirm: 'Logga ut överallt',
      onConfirm: () => endAll.mutate(),
    });
  return (
    <TitledCard id="inloggningar" title="Här är du inloggad">
      {sessions.isError && <Failure title="Kunde inte hämta dina inloggningar" onRetry={sessions.refetch} />}
      {sessions.data && (
        <LinedList>
          {items.slice(0, all ? undefined : SHOWN).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </LinedList>
      )}
      {!all && items.length > SHOWN && (
        <Button variant="subtle" onClick={() => setAll(true)} fullWidth>
          Visa alla {items.length} inloggningar
        </Button>
      )}
      <Button variant="default" onClick={ask} loading={endAll.isPending} fullWidth>
        Logga ut överallt
      </Button>
    </TitledCard>
  );
}
