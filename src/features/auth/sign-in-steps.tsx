'use client';
import { Button, Stack } from '@mantine/core';
import { inPlace, Link } from '@/components/link';
import type { ErrorCode } from '@/domain/errors';
import { type LoginMode, loginModePath, loginPath } from '@/domain/return-path';
import { CodeStep } from './code-step';
import { EmailStep } from './email-step';
import { ForgotStep } from './forgot-step';
import { PasskeyLogin } from './passkey-login';
import { PasswordStep } from './password-step';

export type SignInStep = 'email' | LoginMode;

/** What each step is called. */
export const stepTitles: Record<SignInStep, string> = {
  email: 'Logga in',
  code: 'Skriv koden',
  password: 'Logga in med lösenord',
  forgot: 'Glömt lösenordet',
};

interface SignInStepsProps {
  step: SignInStep;
  onStep: (step: SignInStep) => void;
  /** What has been typed as the address, or what the code was mailed to. */
  email: string;
  next: string | null;
  /** Of a form that was sent before hydration. */
  refused?: ErrorCode | null;
  autoFocus?: boolean;
  onSignedIn: () => void;
}

/** Signing in and registering: an address, a code, and you are in. The page and the sheet show the same. */
export function SignInSteps({ step, onStep, email, next, refused = null, ...props }: SignInStepsProps) {
  const { autoFocus = false, onSignedIn } = props;
  const other = (to: SignInStep, label: string) => (
    <Button
      component={Link}
      href={to === 'email' ? loginPath(next) : loginModePath(to, next)}
      variant="subtle"
      fullWidth
      onClick={inPlace(() => onStep(to))}
    >
      {label}
    </Button>
  );
  switch (step) {
    case 'email':
      return (
        <Stack gap="sm">
          <EmailStep next={next} email={email} autoFocus={autoFocus} onSent={() => onStep('code')} />
          <PasskeyLogin onSignedIn={onSignedIn} />
          {other('password', 'Logga in med lösenord i stället')}
        </Stack>
      );
    case 'code':
      return (
        <CodeStep
          email={email}
          next={next}
          refused={refused}
          onSignedIn={onSignedIn}
          onOtherEmail={() => onStep('email')}
        />
      );
    case 'password':
      return (
        <Stack gap={4}>
          <PasswordStep
            next={next}
            email={email}
            refused={refused}
            autoFocus={autoFocus}
            onSignedIn={onSignedIn}
            onForgot={() => onStep('forgot')}
          />
          {other('email', 'Logga in med en kod i stället')}
        </Stack>
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
