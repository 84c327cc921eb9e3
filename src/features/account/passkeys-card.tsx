'use client';

import { Box, Button, Flex, Group, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { LinedList } from '@/components/lined-list';
import { TitledCard } from '@/components/section';
import { showDone } from '@/components/toast';
import { Failure } from '@/components/warning';
import { renamePasskeyInput } from '@/domain/account/input';
import { passkeyRule } from '@/domain/account/sign-in';
import { formatInstant, formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { useAddPasskey } from './passkeys';

type Passkey = Outputs['passkeys']['list']['items'][number];

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { id: passkey.id, name: passkey.name },
    validate: schemaResolver(renamePasskeyInput, { sync: true }),
  });
  const rename = trpc.passkeys.rename.useMutation({
    onSuccess: onClose,
    onError: (error) => showFormError(form, error),
  });
  return (
    <FormDialog
      title="Byt namn på passnyckeln"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => rename.mutate(values), focusFirstError(form))}
      submit="Spara"
      busy={rename.isPending}
    >
      <TextInput
        label="Namn"
        description="Till exempel Mobilen eller Jobbdatorn."
        maxLength={passkeyRule.nameLength}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false);
  const remove = trpc.passkeys.remove.useMutation({
    meta: { done: ['Passnyckeln är borttagen', 'Andra enheter är utloggade.'] },
  });
  const ask = () =>
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
          onClick={ask}
          loading={remove.isPending}
          aria-label={`Ta bort ${passkey.name}`}
        >
          Ta bort
        </Button>
      </Group>
      {renaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
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
      {items.length < passkeyRule.most && (
        <Button variant="light" onClick={() => add.mutate()} loading={add.isPending} fullWidth>
          Lägg till passnyckel
        </Button>
      )}
    </TitledCard>
  );
}
