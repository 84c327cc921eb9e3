'use client';

import { TextInput } from '@mantine/core';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { renamePasskeyInput } from '@/domain/account/input';
import { passkeyRule } from '@/domain/account/sign-in';
import { type Outputs, trpc } from '@/trpc/client';

type Passkey = Outputs['passkeys']['list']['items'][number];

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: renamePasskeyInput,
    initialValues: { id: passkey.id, name: passkey.name },
    send: client.passkeys.rename.mutate,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Byt namn på passnyckeln"
      onClose={onClose}
      onSubmit={submit}
      submit="Spara"
      busy={busy}
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
