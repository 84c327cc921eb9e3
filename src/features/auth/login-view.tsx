'use client';

import { Anchor, Card, Text } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { loginModes, registerPath } from '@/domain/account/sign-in';
import { pendingCode, typedEmail } from './sign-in-state';
import { type SignInStep, SignInSteps, stepPath, stepTitles } from './sign-in-steps';
import { useSignedIn } from './use-signed-in';

/** The address that a code was mailed to; null when there is none that still works. */
const readSentTo = () => pendingCode.get()?.email ?? null;

/** Signing in. Each method has an address of its own, so that "back" and a reload work. */
export function LoginView({ next }: { next: string | null }) {
  const signedIn = useSignedIn();
  const mode = useSearchParams().get('mode');
  // Known in the browser only: undefined until then.
  const [sentTo, setSentTo] = useState<string | null>();
  useEffect(() => setSentTo(readSentTo()), []);
  const [moved, setMoved] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const requestedStep: SignInStep = loginModes.find((each) => each === mode) ?? 'password';
  const step = requestedStep === 'code' && sentTo === null ? 'email' : requestedStep;

  // The pressed button is gone: the focus moves to the heading, so that the step is announced; the code's field takes it.
  useEffect(() => {
    if (moved > 0 && step !== 'code') heading.current?.focus();
  }, [moved, step]);

  function go(to: SignInStep) {
    if (to === 'code') setSentTo(readSentTo() ?? typedEmail.get());
    setMoved((times) => times + 1);
    // The page's steps need nothing from the server.
    window.history.pushState(null, '', stepPath(to, next));
  }

  return (
    <Page width="narrow">
      <PageHeading title={stepTitles[step]} headingRef={heading} center />
      <Card component="section">
        <SignInSteps
          key={step}
          step={step}
          onStep={go}
          email={step === 'code' ? (sentTo ?? '') : typedEmail.get()}
          next={next}
          onSignedIn={() => void signedIn({ next })}
        />
      </Card>
      {step !== 'code' && (
        <Text ta="center" mt="lg">
          Har du inget konto?{' '}
          <Anchor component={Link} href={registerPath(next)}>
            Skapa konto
          </Anchor>
        </Text>
      )}
    </Page>
  );
}
