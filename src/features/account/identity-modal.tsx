'use client';

import { Button, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ContextModalProps } from '@mantine/modals';
import { useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { PasswordField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { Loading } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { passwordInput } from '@/domain/account/input';
import { mailedCodeRule, signInCode } from '@/domain/account/sign-in';
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
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(passwordInput, { sync: true }),
  });
  const confirm = trpc.account.confirmPassword.useMutation({
    onSuccess: onGiven,
    onError: (error) => {
      if (errorCodeOf(error) !== 'WRONG_PASSWORD') return showFormError(form, error);
      form.setFieldError('password', 'Lösenordet stämmer inte.');
      form.getInputNode('password')?.focus();
    },
  });
  return (
    <Form onSubmit={form.onSubmit((values) => confirm.mutate(values), focusFirstError(form))}>
      <Text>Det var ett tag sedan du loggade in. Skriv ditt lösenord, så fortsätter vi där du var.</Text>
      <PasswordField
        autoFocus
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <FormButtons onCancel={onClose} loading={confirm.isPending}>
        Fortsätt
      </FormButtons>
      <Button variant="subtle" onClick={onCode}>
        Få en kod med e-post i stället
      </Button>
    </Form>
  );
}

/** For users without a password, or who have forgotten it. The code is mailed on a press. */
function CodeForm({ email, onGiven, onClose }: FormProps & { email: string }) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const pause = useResendPause(sentAt ?? 0);
  const request = trpc.account.requestCode.useMutation({
    onSuccess: () => {
      if (sentAt !== null) showDone('Ny kod skickad', 'Den nyaste koden fungerar alltid.');
      setSentAt(Date.now());
      setCode('');
      setError(null);
    },
  });
  const confirm = trpc.account.confirmWithCode.useMutation({
    onSuccess: onGiven,
    onError: (failed) => setError(errorTextOf(failed).text),
  });
  const send = (digits: string) => {
    if (confirm.isPending) return;
    if (digits.length < mailedCodeRule.digits) setError(`Koden är ${mailedCodeRule.digits} siffror.`);
    else confirm.mutate({ code: digits });
  };
  if (sentAt === null) {
    return (
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          request.mutate();
        }}
      >
        <Text>
          Det var ett tag sedan du loggade in. Vi mejlar en kod till <strong>{email}</strong>, så fortsätter
          vi där du var.
        </Text>
        <FormButtons onCancel={onClose} loading={request.isPending}>
          Skicka kod
        </FormButtons>
      </Form>
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Text>
        Vi har mejlat en kod till <strong>{email}</strong>. Den gäller i {signInCode.lifetime / MINUTE}{' '}
        minuter.
      </Text>
      <CodeField
        autoFocus
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          setError(null);
          if (digits.length === mailedCodeRule.digits && digits !== code) send(digits);
        }}
      />
      <FormButtons onCancel={onClose} loading={confirm.isPending}>
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
        <CodeForm onGiven={given} onClose={close} email={user.email} />
      )}
    </Stack>
  );
}
