'use client';

import { Alert, Anchor, Button, type ButtonProps, Divider, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { EmailField } from '@/components/fields';
import { Form } from '@/components/form';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { PasswordField } from '@/components/password-fields';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { showError } from '@/components/toast';
import { Warning } from '@/components/warning';
import { accountMailInput, emailInput, loginInput } from '@/domain/account/input';
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: emailInput,
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    send: client.auth.requestCode.mutate,
    meta: { failed: 'Koden skickades inte' },
    onSuccess: (_, { email: sentTo }) => {
      pendingCode.set({ email: cleanLine(sentTo), sentAt: Date.now() });
      onSent();
    },
  });
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
      <MainButton type="submit" fullWidth busy={busy} busyLabel="Skickar koden...">
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
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    schema: accountMailInput,
    initialValues: { email, next },
    onValuesChange: (values) => typedEmail.set(values.email),
    send: client.auth.requestPasswordReset.mutate,
    meta: {
      done: ['Återställningslänk skickad', 'Kontrollera din e-post för att återställa ditt lösenord.'],
      failed: 'Kunde inte skicka återställningslänk.',
    },
  });
  const typed = form.useWatchValue('email');
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      <Text>Skriv din e-postadress så skickar vi en länk där du väljer ett nytt lösenord.</Text>
      {mutation.isSuccess && (
        <Alert color="pine" icon={<IconCircleCheck size={20} />}>
          Om adressen hör till ett konto har vi skickat en länk dit. Titta även i skräpposten.
        </Alert>
      )}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <MainButton type="submit" fullWidth busy={busy} busyLabel="Skickar..." disabled={typed.trim() === ''}>
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
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    schema: loginInput,
    initialValues: { email, password: '' },
    onValuesChange: (values) => typedEmail.set(values.email),
    send: client.auth.login.mutate,
    toast: (error, atFields) => {
      if (hasFailed(error)) {
        showError(error, { title: 'Inloggning misslyckades', text: 'Ett fel uppstod vid inloggning.' });
      } else if (!atFields) showError(error);
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      const code = errorCodeOf(error);
      setLimited(code === 'RATE_LIMITED');
      setUnconfirmed(code === 'EMAIL_NOT_CONFIRMED' ? form.getValues().email : null);
    },
  });
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
      <MainButton type="submit" fullWidth busy={busy || mutation.isSuccess} busyLabel="Loggar in...">
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
