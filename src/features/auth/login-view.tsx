'use client';

import { Alert, Anchor, Card, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import type { ErrorCode } from '@/domain/errors';
import { signInCode } from '@/domain/mailed-code';
import { loginModePath, loginModes, loginPath, registerPath } from '@/domain/return-path';
import { pendingCode } from './pending-code';
import { type SignInStep, SignInSteps, stepTitles } from './sign-in-steps';
import { typedEmail } from './typed-email';
import { useSignedIn } from './use-signed-in';

interface LoginViewProps {
  next: string | null;
  /** Of a form posted before hydration, which the server has refused. */
  refused?: ErrorCode | null;
  /** The address of the form posted last, if it is still known. */
  email?: string;
  /** For those who have no account yet: the same form, under another heading. */
  registering?: boolean;
}

/** Signing in and registering. Each step has an address of its own, so that "back", a reload and plain forms work. */
export function LoginView({ next, refused = null, email = '', registering = false }: LoginViewProps) {
  const router = useRouter();
  const signedIn = useSignedIn();
  const mode = useSearchParams().get('mode');
  const [sentTo, setSentTo] = useState(email);
  const [moved, setMoved] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // A code without an address is of no use: its cookie has run out.
  const asked: SignInStep = loginModes.find((each) => each === mode) ?? 'email';
  const step = asked === 'code' && sentTo === '' ? 'email' : asked;

  // The pressed button is gone: the focus moves to the heading, so that the step is announced; the code's field takes it.
  useEffect(() => {
    if (moved > 0 && step !== 'code') heading.current?.focus();
  }, [moved, step]);

  function go(to: SignInStep) {
    if (to === 'code') setSentTo(pendingCode.get(signInCode.lifetime)?.email ?? typedEmail.get());
    setMoved((times) => times + 1);
    const path = to === 'email' ? loginPath(next) : loginModePath(to, next);
    // Another page than the login page is left; its steps need nothing from the server.
    if (registering) router.push(path);
    else window.history.pushState(null, '', path);
  }

  const fresh = moved === 0 ? refused : null;
  const other = registering ? (
    <>
      Har du redan ett konto?{' '}
      <Anchor component={Link} href={loginPath(next)}>
        Logga in
      </Anchor>
    </>
  ) : (
    <>
      Har du inget konto?{' '}
      <Anchor component={Link} href={registerPath(next)}>
        Skapa konto
      </Anchor>
    </>
  );
  return (
    <Page width="narrow">
      <PageHeading
        title={registering && step === 'email' ? 'Skapa konto' : stepTitles[step]}
        lead={registering ? 'För att köpa en startplats eller sälja en du inte kan använda.' : undefined}
        headingRef={heading}
        center
      />
      <Card component="section">
        {fresh && step === 'email' && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} {...noticeOf(fresh)} />
        )}
        <SignInSteps
          key={step}
          step={step}
          onStep={go}
          email={step === 'code' ? sentTo : typedEmail.get() || email}
          next={next}
          refused={fresh}
          onSignedIn={() => signedIn({ next: next ?? '/' })}
        />
      </Card>
      {step !== 'code' && (
        <Text ta="center" mt="lg">
          {other}
        </Text>
      )}
    </Page>
  );
}

/** A refusal as a notice. */
function noticeOf(code: ErrorCode) {
  const { title, text } = errorTextOf({ data: { code } });
  return { title, children: text };
}
