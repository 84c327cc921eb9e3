'use client';

import { Button, Checkbox, Code, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Dialog } from '@/components/dialog';
import { Form } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { Warning } from '@/components/warning';
import { organiserScopes } from '@/domain/organiser/api';
import { createEndpointInput, createKeyInput } from '@/domain/organiser/api-input';
import { scopeTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';

/** What is to be made, and what is shown once when it is. */
export type Opening =
  | { what: 'newKey' | 'newEndpoint'; organiserId: string }
  | { what: 'rotateKey' | 'rotateSecret'; id: string; name: string };

const titles: Record<Opening['what'], string> = {
  newKey: 'Gör en nyckel',
  newEndpoint: 'Lägg till en adress',
  rotateKey: 'Byt nyckeln',
  rotateSecret: 'Byt hemligheten',
};

/** A key or a secret, which is never shown again. */
function SecretDialog({
  kind,
  value,
  onClose,
}: {
  kind: 'key' | 'secret';
  value: string;
  onClose: () => void;
}) {
  return (
    <Stack>
      <Warning title={kind === 'key' ? 'Spara nyckeln nu' : 'Spara hemligheten nu'}>
        Den visas bara den här gången. Lägg den där ert system läser sina hemligheter, aldrig i mejl eller
        kod.
      </Warning>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <CopyButton value={value} />
      <Button color="signal" onClick={onClose}>
        Jag har sparat den
      </Button>
    </Stack>
  );
}

interface FormProps {
  onMade: (value: string) => void;
  onClose: () => void;
}

function NewKey({ organiserId, onMade, onClose }: FormProps & { organiserId: string }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: createKeyInput,
    initialValues: { organiserId, name: '', scopes: [...organiserScopes] as string[] },
    send: client.connection.createKey.mutate,
    onSuccess: ({ token }) => onMade(token),
  });
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Vad är den till?"
        description="Som Anmälningssystemet."
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="Vad får den göra?" key={form.key('scopes')} {...form.getInputProps('scopes')}>
        <Stack gap="sm">
          {organiserScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeTexts[scope].label}
              description={scopeTexts[scope].text}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormButtons onCancel={onClose} loading={busy}>
        Gör nyckeln
      </FormButtons>
    </Form>
  );
}

function NewEndpoint({ organiserId, onMade, onClose }: FormProps & { organiserId: string }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: createEndpointInput,
    initialValues: { organiserId, url: '' },
    send: client.connection.createEndpoint.mutate,
    onSuccess: ({ secret }) => onMade(secret),
  });
  return (
    <Form onSubmit={submit}>
      <TextInput
        label="Adress"
        description="Börjar med https:// och nås från internet."
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <FormButtons onCancel={onClose} loading={busy}>
        Lägg till
      </FormButtons>
    </Form>
  );
}

function RotationDialog({ what, id, name, onMade, onClose }: FormProps & Extract<Opening, { id: string }>) {
  const key = trpc.connection.rotateKey.useMutation({
    onSuccess: ({ token }) => onMade(token),
  });
  const secret = trpc.connection.rotateSecret.useMutation({
    onSuccess: (made) => onMade(made.secret),
  });
  const isKey = what === 'rotateKey';
  return (
    <Form onSubmit={() => (isKey ? key : secret).mutate({ id })}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isKey
          ? `${name} får en ny nyckel med samma rättigheter. Den gamla gäller i 24 timmar till, så att ni hinner byta.`
          : `Det som skickas till ${name} signeras med en ny hemlighet, och i 24 timmar även med den gamla.`}
      </Text>
      <FormButtons onCancel={onClose} loading={key.isPending || secret.isPending}>
        {isKey ? 'Byt nyckeln' : 'Byt hemligheten'}
      </FormButtons>
    </Form>
  );
}

/** Makes or replaces a key or an address, and shows once what nobody is shown again. */
export function ConnectionDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const form = { onMade: setMade, onClose };
  const isKey = opening.what === 'newKey' || opening.what === 'rotateKey';
  return (
    <Dialog opened onClose={onClose} title={titles[opening.what]}>
      {made ? (
        <SecretDialog kind={isKey ? 'key' : 'secret'} value={made} onClose={onClose} />
      ) : 'id' in opening ? (
        <RotationDialog {...opening} {...form} />
      ) : opening.what === 'newKey' ? (
        <NewKey organiserId={opening.organiserId} {...form} />
      ) : (
        <NewEndpoint organiserId={opening.organiserId} {...form} />
      )}
    </Dialog>
  );
}
