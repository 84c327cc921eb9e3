'use client';

import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { LinedList } from '@/components/lined-list';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import { StateBadge } from '@/components/state-badge';
import { showDone } from '@/components/toast';
import { Failure } from '@/components/warning';
import { passkeyRule } from '@/domain/account/sign-in';
import { deviceName } from '@/text/account';
import { formatInstant, formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { useAddPasskey } from './passkeys';

type Passkey = Outputs['passkeys']['list']['items'][number];

const RenamePasskeyDialog = dynamic(
  () => import('./rename-passkey-dialog').then((file) => file.RenamePasskeyDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false);
  const remove = trpc.passkeys.remove.useMutation({
    meta: { done: ['Passnyckeln är borttagen', 'Andra enheter är utloggade.'] },
  });
  const openConfirmation = () =>
    confirmAction({
      title: `Ta bort ${passkey.name}?`,
      text: 'Passnyckeln kan inte längre logga in på ditt konto, och andra enheter loggas ut. Ta bort den också i enheten eller lösenordshanteraren, så att den inte föreslås.',
      confirm: 'Ta bort',
      danger: true,
      onConfirm: () => remove.mutate({ id: passkey.id }),
    });
  return (
    <Flex component="li" wrap="wrap" align="center" gap="8px 12px">
      <IconFingerprint color="var(--lb-done)" aria-hidden="true" />
      <Box flex="1 1 9rem" miw={0}>
        <Text fw={600}>{passkey.name}</Text>
        <Text size="sm" c="dimmed">
          Tillagd {formatInstantDate(passkey.createdAt)}
          {passkey.lastUsedAt && `, använd ${formatInstant(passkey.lastUsedAt)}`}
        </Text>
      </Box>
      <Group gap="xs">
        <Button variant="subtle" onClick={() => setRenaming(true)} aria-label={`Byt namn på ${passkey.name}`}>
          Byt namn
        </Button>
        <Button
          variant="default"
          onClick={openConfirmation}
          loading={remove.isPending}
          aria-label={`Ta bort ${passkey.name}`}
        >
          Ta bort
        </Button>
      </Group>
      {renaming && <RenamePasskeyDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </Flex>
  );
}

/** The user's passkeys: each can be renamed and removed, and one more added. */
export function PasskeysCard() {
  const passkeys = trpc.passkeys.list.useQuery();
  const items = passkeys.data?.items ?? [];
  const add = useAddPasskey(() =>
    showDone('Passnyckeln är tillagd', 'Nästa gång räcker den för att logga in.'),
  );
  return (
    <TitledCard id="passnycklar" title="Passnycklar">
      <Text>
        Logga in med fingeravtryck, ansikte eller skärmlås. Inget att komma ihåg, och ingen kan lura det av
        dig.
      </Text>
      {passkeys.isError && <Failure title="Kunde inte hämta dina passnycklar" onRetry={passkeys.refetch} />}
      {items.length > 0 && (
        <LinedList>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </LinedList>
      )}
      {items.length < passkeyRule.max && (
        <Button variant="light" onClick={() => add.mutate()} loading={add.isPending} fullWidth>
          Lägg till passnyckel
        </Button>
      )}
    </TitledCard>
  );
}

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
  const openConfirmation = () =>
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
      <Button variant="default" onClick={openConfirmation} loading={endAll.isPending} fullWidth>
        Logga ut överallt
      </Button>
    </TitledCard>
  );
}
