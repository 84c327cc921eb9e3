'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Form } from '@/components/form';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { useServerForm } from '@/components/server-form';
import { codeLoginInput } from '@/domain/account/input';
import { loginModePath, signInCode } from '@/domain/account/sign-in';
import { MINUTE } from '@/domain/time';
import { trpc } from '@/trpc/client';
import { CodeField, codeDigits, useResendPause } from './code-field';
import { pendingCode } from './sign-in-state';

interface CodeStepProps {
  email: string;
  next: string | null;
  onSignedIn: () => void;
  onOtherEmail: () => void;
}

/** The second step: the code from the mail. It is submitted at the sixth digit. */
export function CodeStep({ email, next, onSignedIn, onOtherEmail }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const { client } = trpc.useUtils();
  const [sentAt, setSentAt] = useState(0);
  const pause = useResendPause(sentAt);
  const { form, submit, busy, mutation } = useServerForm({
    mode: 'controlled',
    schema: codeLoginInput,
    initialValues: { code: '' },
    toInput: ({ code }) => ({ email, code }),
    send: client.auth.logInWithCode.mutate,
    fields: { INVALID_INPUT: 'code', RATE_LIMITED: 'code' },
    onSuccess: onSignedIn,
    // What is typed next replaces the code that was wrong.
    onError: () => field.current?.select(),
  });
  const begin = useEffectEvent(() => {
    setSentAt(pendingCode.get()?.sentAt ?? 0);
    // What was typed before hydration.
    form.setFieldValue('code', codeDigits(field.current?.value ?? ''));
    field.current?.focus();
  });
  useLayoutEffect(() => begin(), []);
  const resend = trpc.auth.requestCode.useMutation({
    meta: { done: ['Ny kod skickad', 'Den nyaste koden fungerar alltid.'] },
    onSuccess: () => {
      const at = Date.now();
      pendingCode.set({ email, sentAt: at });
      setSentAt(at);
      form.reset();
      field.current?.focus();
    },
  });
  return (
    <Form onSubmit={submit}>
      <Text>
        Vi har mejlat en kod till <strong>{email}</strong>. Den gäller i {signInCode.lifetime / MINUTE}{' '}
        minuter.{' '}
        <Anchor component={Link} href={loginModePath('email', next)} onClick={onPlainClick(onOtherEmail)}>
          Byt adress
        </Anchor>
      </Text>
      <CodeField ref={field} data-autofocus onComplete={submit} {...form.getInputProps('code')} />
      <MainButton type="submit" fullWidth busy={busy || mutation.isSuccess} busyLabel="Loggar in...">
        Logga in
      </MainButton>
      <Button
        variant="light"
        fullWidth
        loading={resend.isPending}
        disabled={pause > 0}
        onClick={() => resend.mutate({ email })}
      >
        {pause > 0 ? `Skicka ny kod om ${pause} s` : 'Skicka ny kod'}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        Hittar du inget mejl? Titta även i skräpposten.
      </Text>
    </Form>
  );
}
