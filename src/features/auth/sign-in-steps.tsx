'use client';
import { Button, type ButtonProps, Divider, Stack } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { inPlace, Link } from '@/components/link';
import { type LoginMode, loginModePath, loginPath } from '@/domain/account/sign-in';
import { CodeStep } from './code-step';
import { EmailStep } from './email-step';
import { ForgotStep } from './forgot-step';
import { PasskeyLogin } from './passkey-login';
import { PasswordStep } from './password-step';

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

/** The ways to sign in, each with links to the others. The page and the sheet show the same. */
export function SignInSteps({ step, onStep, email, next, autoFocus = false, onSignedIn }: SignInStepsProps) {
  const other = (to: SignInStep, label: string, look: ButtonProps = { variant: 'subtle' }) => (
    <Button
      component={Link}
      href={stepPath(to, next)}
      fullWidth
      onClick={inPlace(() => onStep(to))}
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
