'use client';

import { Button, Stack, Text } from '@mantine/core';
import type { ContextModalProps } from '@mantine/modals';
import { type ReactNode, useState } from 'react';
import { Form } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { PasswordField } from '@/components/password-fields';
import { useServerForm } from '@/components/server-form';
import { Loading } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { codeInput, passwordInput } from '@/domain/account/input';
import { signInCode } from '@/domain/account/sign-in';
import { MINUTE } from '@/domain/time';
import { CodeField, useResendPause } from '@/features/auth/code-field';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { PasskeyConfirmIfAny } from './passkeys';

interface FormProps {
  onGiven: () => void;
  onClose: () => void;
}

function PasswordForm({ onGiven, onClose, onCode }: FormProps & { onCode: () => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: passwordInput,
    initialValues: { password: '' },
    send: client.account.confirmPassword.mutate,
    meta: { failed: { texts: { WRONG_PASSWORD: 'Lösenordet stämmer inte.' } } },
    fields: { WRONG_PASSWORD: 'password' },
    onSuccess: onGiven,
  });
  return (
    <Form onSubmit={submit}>
      <Text>Det var ett tag sedan du loggade in. Skriv ditt lösenord, så fortsätter vi där du var.</Text>
      <PasswordField
        autoFocus
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormButtons onCancel={onClose} loading={busy}>
        Fortsätt
      </FormButtons>
      <Button variant="subtle" onClick={onCode}>
        Få en kod med e-post i stället
      </Button>
    </Form>
  );
}

interface CodeFormProps extends FormProps {
  email: string;
  /** Before it is mailed. */
  lead: ReactNode;
}

/** Asks for a code that is mailed on a press. */
export function CodeForm({ email, lead, onGiven, onClose }: CodeFormProps) {
  const { client } = trpc.useUtils();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const pause = useResendPause(sentAt ?? 0);
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: codeInput,
    initialValues: { code: '' },
    send: client.account.confirmWithCode.mutate,
    fields: { RATE_LIMITED: 'code', SERVER_ERROR: 'code', UNREACHABLE: 'code' },
    onSuccess: onGiven,
  });
  const request = trpc.account.requestCode.useMutation({
    onSuccess: () => {
      if (sentAt !== null) showDone('Ny kod skickad', 'Den nyaste koden fungerar alltid.');
      setSentAt(Date.now());
      form.reset();
    },
  });
  if (sentAt === null) {
    return (
      <Form onSubmit={() => request.mutate()}>
        <Text>{lead}</Text>
        <FormButtons onCancel={onClose} loading={request.isPending}>
          Skicka kod
        </FormButtons>
      </Form>
    );
  }
  return (
    <Form onSubmit={submit}>
      <Text>
        Vi har mejlat en kod till <strong>{email}</strong>. Den gäller i {signInCode.lifetime / MINUTE}{' '}
        minuter.
      </Text>
      <CodeField autoFocus onComplete={submit} {...form.getInputProps('code')} />
      <FormButtons onCancel={onClose} loading={busy}>
        Fortsätt
      </FormButtons>
      <Button
        variant="subtle"
        loading={request.isPending}
        disabled={pause > 0}
        onClick={() => request.mutate()}
      >
        {pause > 0 ? `Skicka ny kod om ${pause} s` : 'Skicka ny kod'}
      </Button>
    </Form>
  );
}

/** What `confirmIdentity` shows. */
export function IdentityModal({ context, id, innerProps }: ContextModalProps<{ onGiven: () => void }>) {
  const user = useSessionUser();
  const [byCode, setByCode] = useState(false);
  const close = () => context.closeModal(id);
  const given = () => {
    innerProps.onGiven();
    close();
  };
  return (
    <Stack>
      <PasskeyConfirmIfAny onGiven={given} />
      {!user ? (
        <Loading label="Laddar">{null}</Loading>
      ) : user.hasPassword && !byCode ? (
        <PasswordForm onGiven={given} onClose={close} onCode={() => setByCode(true)} />
      ) : (
        <CodeForm
          onGiven={given}
          onClose={close}
          email={user.email}
          lead={
            <>
              Det var ett tag sedan du loggade in. Vi mejlar en kod till <strong>{user.email}</strong>, så
              fortsätter vi där du var.
            </>
          }
        />
      )}
    </Stack>
  );
}
