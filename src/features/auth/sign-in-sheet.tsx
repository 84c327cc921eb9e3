'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '@/components/dialog';
import type { SignInRequest } from './sign-in-request';
import { pendingCode, typedEmail } from './sign-in-state';
import { type SignInStep, SignInSteps, stepTitles } from './sign-in-steps';
import { useSignedIn } from './use-signed-in';
import { useIsSignedIn } from './viewer';

interface SheetProps {
  request: SignInRequest;
  onClose: () => void;
}

/** Signs in without leaving the page, then continues what the user was doing. On phones at the bottom of the window. */
export function SignInSheet({ request, onClose }: SheetProps) {
  const signedIn = useSignedIn();
  // Closed on the way to the mail, or after a reload: the code that was sent still works.
  const [step, setStep] = useState<SignInStep>(() => (pendingCode.get() ? 'code' : 'email'));
  function done() {
    onClose();
    void signedIn(request);
  }
  // In another tab meanwhile: the user came back to this one.
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  const goOn = useEffectEvent(done);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn) goOn();
  }, [isSignedIn, wasSignedIn]);
  const sentTo = pendingCode.get()?.email ?? typedEmail.get();
  return (
    <Dialog opened onClose={onClose} title={stepTitles[step]}>
      <SignInSteps
        key={step}
        step={step}
        onStep={setStep}
        email={sentTo}
        next={request.next}
        autoFocus
        onSignedIn={done}
      />
    </Dialog>
  );
}
