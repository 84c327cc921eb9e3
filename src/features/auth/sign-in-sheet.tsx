'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '@/components/dialog';
import type { SignInRequest } from './sign-in-request';
import classes from './sign-in-sheet.module.css';
import { pendingCode, typedEmail } from './sign-in-state';
import { type SignInStep, SignInSteps, stepTitles } from './sign-in-steps';
import { useSignedIn } from './use-signed-in';
import { useIsSignedIn } from './viewer';

/** How much of the window's bottom a phone's keyboard covers, px: browsers lay fixed elements out behind it. */
function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const visual = window.visualViewport;
    if (!visual) return;
    const measure = () =>
      setHeight(Math.max(0, Math.round(window.innerHeight - visual.height - visual.offsetTop)));
    const listening = new AbortController();
    for (const change of ['resize', 'scroll']) {
      visual.addEventListener(change, measure, { signal: listening.signal });
    }
    measure();
    return () => listening.abort();
  }, []);
  return height;
}

interface SheetProps {
  request: SignInRequest;
  onClose: () => void;
}

/** Signs in over the page one is on, and goes on with what one was about to do. On phones at the bottom of the window. */
export function SignInSheet({ request, onClose }: SheetProps) {
  const signedIn = useSignedIn();
  const keyboard = useKeyboardHeight();
  // Closed on the way to the mail, or after a reload: the code that was sent still works.
  const [step, setStep] = useState<SignInStep>(() => (pendingCode.get() ? 'code' : 'email'));
  function done() {
    onClose();
    signedIn(request);
  }
  // In another tab meanwhile: the user came back to this one.
  const now = useIsSignedIn();
  const [before] = useState(now);
  const goOn = useEffectEvent(done);
  useEffect(() => {
    if (now && !before) goOn();
  }, [now, before]);
  const sentTo = pendingCode.get()?.email ?? typedEmail.get();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={stepTitles[step]}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      styles={{ inner: { paddingBottom: keyboard } }}
    >
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
