'use client';

import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { errorCodeOf } from '@/components/errors';
import { EmailField, PasswordField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { inPlace, Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { showError } from '@/components/toast';
import { Warning } from '@/components/warning';
import { loginInput } from '@/domain/account/input';
import { loginModePath } from '@/domain/account/sign-in';
import { trpc } from '@/trpc/client';
import { ResendConfirmation } from './resend-confirmation';
import { typedEmail } from './typed-email';

interface PasswordStepProps {
  next: string | null;
  email: string;
  autoFocus?: boolean;
  onSignedIn: () => void;
  onForgot: () => void;
}

/** Signing in with a password. */
export function PasswordStep({ next, email, autoFocus = false, onSignedIn, onForgot }: PasswordStepProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [limited, setLimited] = useState(false);
  const form = useForm<z.input<typeof loginInput>>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: schemaResolver(loginInput, { sync: true }),
  });

  const login = trpc.auth.login.useMutation({
    onSuccess: () => onSignedIn(),
    onError: (error, values) => {
      const code = errorCodeOf(error);
      setLimited(code === 'RATE_LIMITED');
      setUnconfirmed(code === 'EMAIL_NOT_CONFIRMED' ? values.email : null);
      if (code === 'SERVER_ERROR') {
        showError(error, { title: 'Inloggning misslyckades', text: 'Ett fel uppstod vid inloggning.' });
      } else if (code === 'INVALID_INPUT') showFormError(form, error);
      else showError(error);
    },
  });

  const submit = form.onSubmit((values) => login.mutate(values), focusFirstError(form));
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      {unconfirmed && (
        <Warning title="E-post inte bekräftad">
          <Stack gap="xs" align="flex-start">
            Kontrollera din inkorg och klicka på bekräftelselänken. Titta även i skräpposten.
            <ResendConfirmation email={unconfirmed} next={next} />
          </Stack>
        </Warning>
      )}
      {limited && (
        <Warning title="För många försök">
          <Stack gap="xs" align="flex-start">
            Vänta en stund, eller välj ett nytt lösenord via mejlet. Då kommer du in direkt, även om någon
            annan har försökt för många gånger.
            <Button variant="light" onClick={onForgot}>
              Välj nytt lösenord
            </Button>
          </Stack>
        </Warning>
      )}
      <EmailField
        name="email"
        autoComplete="username webauthn"
        autoFocus={autoFocus && email === ''}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        name="password"
        autoFocus={autoFocus && email !== ''}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <MainButton type="submit" fullWidth busy={login.isPending || login.isSuccess} busyLabel="Loggar in...">
        Logga in
      </MainButton>
      <Button
        component={Link}
        href={loginModePath('forgot', next)}
        variant="subtle"
        onClick={inPlace(onForgot)}
      >
        Glömt lösenordet?
      </Button>
    </Form>
  );
}
