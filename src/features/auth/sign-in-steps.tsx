'use client';

import { Alert, Anchor, Button, type ButtonProps, Divider, Stack, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { EmailField, PasswordField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { PrivacyLink } from '@/components/privacy-link';
import { showError } from '@/components/toast';
import { Warning } from '@/components/warning';
import { emailInput, loginInput } from '@/domain/account/input';
import { type LoginMode, loginModePath, loginPath } from '@/domain/account/sign-in';
import { cleanLine } from '@/domain/typed-text';
import { trpc } from '@/trpc/client';
import { CodeStep } from './code-step';
import { CookiesRefused } from './cookies-refused';
import { PasskeyLogin } from './passkey-login';
import { ResendConfirmation } from './resend-confirmation';
import { pendingCode, typedEmail } from './sign-in-state';

interface EmailStepProps {
  /** What is in the field from the start. */
  email: string;
  autoFocus?: boolean;
  onSent: () => void;
}

/** The first step of signing in and of registering: the address that a code is mailed to. */
function EmailStep({ email, autoFocus = false, onSent }: EmailStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const request = trpc.auth.requestCode.useMutation({
    onSuccess: (_, { email: sentTo }) => {
      pendingCode.set({ email: cleanLine(sentTo), sentAt: Date.now() });
      onSent();
    },
    onError: (error) => showFormError(form, error, { title: 'Koden skickades inte' }),
  });
  const submit = form.onSubmit((values) => request.mutate(values), focusFirstError(form));
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      <CookiesRefused />
      <Text>Vi mejlar en kod till dig. Har du inget konto skapas det samtidigt.</Text>
      <EmailField
        name="email"
        autoComplete="username webauthn"
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <MainButton type="submit" fullWidth busy={request.isPending} busyLabel="Skickar koden...">
        Fortsätt
      </MainButton>
      <Text size="sm" c="dimmed">
        När du fortsätter godkänner du våra{' '}
        <Anchor component={Link} href="/terms" target="_blank">
          användarvillkor
        </Anchor>
        . Så behandlar vi dina uppgifter: <PrivacyLink target="_blank" />.
      </Text>
    </Form>
  );
}

/** Asks for the mail by which a new password is chosen; also a first one, for an account that has none. */
function ForgotStep({ email, next }: { email: string; next: string | null }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const typed = form.useWatchValue('email');
  const request = trpc.auth.requestPasswordReset.useMutation({
    meta: {
      done: ['Återställningslänk skickad', 'Kontrollera din e-post för att återställa ditt lösenord.'],
    },
    onError: (error) => showFormError(form, error, { title: 'Kunde inte skicka återställningslänk.' }),
  });

  return (
    <Form
      uncontrolled={form}
      onSubmit={form.onSubmit((values) => request.mutate({ ...values, next }), focusFirstError(form))}
    >
      <Text>Skriv din e-postadress så skickar vi en länk där du väljer ett nytt lösenord.</Text>
      {request.isSuccess && (
        <Alert color="pine" icon={<IconCircleCheck size={20} />}>
          Om adressen hör till ett konto har vi skickat en länk dit. Titta även i skräpposten.
        </Alert>
      )}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <MainButton
        type="submit"
        fullWidth
        busy={request.isPending}
        busyLabel="Skickar..."
        disabled={typed.trim() === ''}
      >
        Skicka återställningslänk
      </MainButton>
    </Form>
  );
}

interface PasswordStepProps {
  next: string | null;
  email: string;
  autoFocus?: boolean;
  onSignedIn: () => void;
  onForgot: () => void;
}

/** Signing in with a password. */
function PasswordStep({ next, email, autoFocus = false, onSignedIn, onForgot }: PasswordStepProps) {
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
      if (hasFailed(error)) {
        showError(error, { title: 'Inloggning misslyckades', text: 'Ett fel uppstod vid inloggning.' });
      } else if (code === 'INVALID_INPUT') showFormError(form, error);
      else showError(error);
    },
  });

  const submit = form.onSubmit((values) => login.mutate(values), focusFirstError(form));
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      <CookiesRefused />
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
        onClick={onPlainClick(onForgot)}
      >
        Glömt lösenordet?
      </Button>
    </Form>
  );
}

export type SignInStep = 'password' | LoginMode;

/** What each step is called. */
export const stepTitles: Record<SignInStep, string> = {
  password: 'Logga in',
  email: 'Logga in eller skapa konto',
  code: 'Skriv koden',
  forgot: 'Glömt lösenordet',
};

/** The step's own address on the login page. */
export const stepPath = (step: SignInStep, next: string | null): string =>
  step === 'password' ? loginPath(next) : loginModePath(step, next);

interface SignInStepsProps {
  step: SignInStep;
  onStep: (step: SignInStep) => void;
  /** What has been typed as the address, or what the code was mailed to. */
  email: string;
  next: string | null;
  autoFocus?: boolean;
  onSignedIn: () => void;
}

/** The methods of signing in, each with links to the others. The page and the sheet show the same. */
export function SignInSteps({ step, onStep, email, next, autoFocus = false, onSignedIn }: SignInStepsProps) {
  const other = (to: SignInStep, label: string, look: ButtonProps = { variant: 'subtle' }) => (
    <Button
      component={Link}
      href={stepPath(to, next)}
      fullWidth
      onClick={onPlainClick(() => onStep(to))}
      {...look}
    >
      {label}
    </Button>
  );
  switch (step) {
    case 'password':
      return (
        <Stack gap="sm">
          <PasswordStep
            next={next}
            email={email}
            autoFocus={autoFocus}
            onSignedIn={onSignedIn}
            onForgot={() => onStep('forgot')}
          />
          <Divider label="eller" />
          {other('email', 'Logga in med en kod', {
            variant: 'default',
            size: 'lg',
            leftSection: <IconMail size={22} aria-hidden="true" />,
          })}
          <PasskeyLogin onSignedIn={onSignedIn} />
        </Stack>
      );
    case 'email':
      return (
        <Stack gap="sm">
          <EmailStep email={email} autoFocus={autoFocus} onSent={() => onStep('code')} />
          <PasskeyLogin onSignedIn={onSignedIn} />
          {other('password', 'Logga in med lösenord i stället')}
        </Stack>
      );
    case 'code':
      return (
        <CodeStep email={email} next={next} onSignedIn={onSignedIn} onOtherEmail={() => onStep('email')} />
      );
    case 'forgot':
      return (
        <Stack gap="xs">
          <ForgotStep email={email} next={next} />
          {other('password', 'Tillbaka till inloggningen')}
        </Stack>
      );
  }
}
