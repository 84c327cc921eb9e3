'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { Form } from '@/components/form';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { showError } from '@/components/toast';
import { loginModePath, mailedCodeRule, signInCode } from '@/domain/account/sign-in';
import type { ErrorCode } from '@/domain/errors';
import { MINUTE } from '@/domain/time';
import { trpc } from '@/trpc/client';
import { CodeField, codeDigits, useResendPause } from './code-field';
import { pendingCode } from './sign-in-state';

/** Refusals that are shown at the field. */
const atField: readonly ErrorCode[] = ['CODE_WRONG', 'CODE_EXPIRED', 'INVALID_INPUT', 'RATE_LIMITED'];

interface CodeStepProps {
  email: string;
  next: string | null;
  onSignedIn: () => void;
  onOtherEmail: () => void;
}

/** The second step: the code from the mail. It is submitted at the sixth digit. */
export function CodeStep({ email, next, onSignedIn, onOtherEmail }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState(0);
  const pause = useResendPause(sentAt);
  useLayoutEffect(() => {
    setSentAt(pendingCode.get()?.sentAt ?? 0);
    // What was typed before hydration.
    setCode(codeDigits(field.current?.value ?? ''));
    field.current?.focus();
  }, []);

  const logIn = trpc.auth.logInWithCode.useMutation({
    onSuccess: () => onSignedIn(),
    onError: (failed) => {
      if (atField.includes(errorCodeOf(failed))) setError(errorTextOf(failed).text);
      else showError(failed);
      // What is typed next replaces the code that was wrong.
      field.current?.select();
    },
  });
  const resend = trpc.auth.requestCode.useMutation({
    meta: { done: ['Ny kod skickad', 'Den nyaste koden fungerar alltid.'] },
    onSuccess: () => {
      const at = Date.now();
      pendingCode.set({ email, sentAt: at });
      setSentAt(at);
      setCode('');
      setError(null);
      field.current?.focus();
    },
  });

  const busy = logIn.isPending || logIn.isSuccess;
  function send(digits: string) {
    if (busy) return;
    if (digits.length < mailedCodeRule.digits) {
      setError(`Koden är ${mailedCodeRule.digits} siffror.`);
      field.current?.focus();
    } else logIn.mutate({ email, code: digits });
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
        minuter.{' '}
        <Anchor component={Link} href={loginModePath('email', next)} onClick={onPlainClick(onOtherEmail)}>
          Byt adress
        </Anchor>
      </Text>
      <CodeField
        ref={field}
        data-autofocus
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          if (digits !== code) setError(null);
          if (digits.length === mailedCodeRule.digits && digits !== code) send(digits);
        }}
      />
      <MainButton type="submit" fullWidth busy={busy} busyLabel="Loggar in...">
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
