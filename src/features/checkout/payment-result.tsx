'use client';

import { Anchor, Button, Loader, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { showDone, showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { loginPath } from '@/domain/return-path';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { clearBuyerDetails } from './details-draft';

const WAIT_BEFORE_MS = 1000;
const SUCCESS_TOAST_MS = 10_000;
/** How often a slow payment is polled; the result is also mailed. */
const ASK_AGAIN_MS = 4000;

type Result =
  | { kind: 'verifying' | 'signIn' }
  /** `own`: the buyer is signed in here. */
  | { kind: 'success' | 'processing' | 'refunded'; own: boolean }
  | { kind: 'problem'; text: string; askAgain: boolean };

const verifiedKey = (sessionId: string) => `payment-verified-${sessionId}`;

function isVerified(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(verifiedKey(sessionId)) === 'true';
  } catch {
    return false;
  }
}

function storeVerified(sessionId: string): void {
  try {
    sessionStorage.setItem(verifiedKey(sessionId), 'true');
  } catch {}
}

const settled = {
  success: {
    picture: 'done',
    title: 'Betalningen genomförd!',
    text: `Pengarna hålls nu tills namnbytet är klart. Säljaren har ${NAME_CHANGE_HOURS} timmar på sig, och du får ett mejl när det är din tur.`,
  },
  processing: {
    picture: 'wait',
    title: 'Betalningen behandlas',
    text: 'Banken har inte svarat ännu. Startplatsen är reserverad åt dig under tiden. Du får ett mejl så snart betalningen är klar och kan lämna sidan.',
  },
  refunded: {
    picture: 'money',
    title: 'Pengarna betalas tillbaka',
    text: 'Betalningen kom efter att reservationen hade gått ut. Hela beloppet är på väg tillbaka till dig, vanligtvis inom 5–10 bankdagar.',
  },
} as const;

const MY_PURCHASES = '/auth/profile';

/** What the API answers where the buyer is not signed in: Swish, above all, comes back in the phone's own browser. */
const elsewhere: readonly ErrorCode[] = ['NOT_SIGNED_IN', 'PURCHASE_NOT_FOUND'];

interface PaymentResultProps {
  sessionId: string | null;
  listingId: string | null;
  /** What lets a browser without a session ask; null in addresses from before there was one. */
  state: string | null;
  supportEmail: string;
  /** Shown below a payment that has succeeded. */
  after?: ReactNode;
}

/** Fetches the payment's result and shows it. */
export function PaymentResult({ sessionId, listingId, state, supportEmail, after }: PaymentResultProps) {
  const [result, setResult] = useState<Result>({ kind: 'verifying' });
  /** How many times it was asked for. */
  const [attempt, setAttempt] = useState(1);
  const { mutateAsync: verify } = trpc.purchases.verifyPayment.useMutation();
  const { mutateAsync: check } = trpc.purchases.checkPayment.useMutation();
  const utils = trpc.useUtils();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let over = false;

    function fail(text: string, askAgain = false) {
      setResult({ kind: 'problem', text, askAgain });
      showProblem(errorTexts.PAYMENT_NOT_VERIFIED.title, text);
    }

    if (!sessionId || !listingId) {
      fail('Ogiltig session eller saknad listingId');
      return;
    }
    const ref = { sessionId, listingId };

    /** @throws as the API does. */
    async function read() {
      try {
        return { ...(await verify(ref)), own: true };
      } catch (error) {
        if (!state || !elsewhere.includes(errorCodeOf(error))) throw error;
        return { ...(await check({ ...ref, state })), own: false };
      }
    }

    async function ask() {
      try {
        const { status, own } = await read();
        if (over) return;
        if (status === 'paid') {
          if (own) storeVerified(ref.sessionId);
          clearBuyerDetails(ref.listingId);
          setResult({ kind: 'success', own });
          showDone('Betalningen genomförd!', null, SUCCESS_TOAST_MS);
          void utils.invalidate();
        } else if (status === 'processing') {
          setResult({ kind: 'processing', own });
          timer = setTimeout(ask, ASK_AGAIN_MS);
        } else if (status === 'refunded') {
          setResult({ kind: 'refunded', own });
        } else {
          fail(errorTexts.PAYMENT_NOT_VERIFIED.text, true);
        }
      } catch (error) {
        if (over) return;
        if (errorCodeOf(error) === 'NOT_SIGNED_IN') return setResult({ kind: 'signIn' });
        const unknown = errorCodeOf(error) === 'SERVER_ERROR';
        fail(unknown ? errorTexts.PAYMENT_NOT_VERIFIED.text : errorTextOf(error).text, unknown);
      }
    }

    if (isVerified(sessionId)) setResult({ kind: 'success', own: true });
    // No delay after the first attempt.
    else timer = setTimeout(ask, attempt === 1 ? WAIT_BEFORE_MS : 0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [sessionId, listingId, state, attempt, verify, check, utils]);

  function askAgain() {
    setResult({ kind: 'verifying' });
    setAttempt((before) => before + 1);
  }

  const home = (
    <Button component={Link} href="/" variant="default" size="lg">
      Till startsidan
    </Button>
  );
  const profile = (
    <Button component={Link} color="signal" size="lg" href={MY_PURCHASES}>
      {result.kind === 'success' ? 'Visa dina köp' : 'Till min profil'}
    </Button>
  );
  const signIn = (
    <Button component={Link} color="signal" size="lg" href={loginPath(MY_PURCHASES)}>
      Logga in
    </Button>
  );

  return (
    <Page width="text">
      {/* As high as the window from the start: what comes below the result does not move the footer. */}
      <div style={{ minHeight: '100svh' }}>
        <div aria-live="polite">
          {result.kind === 'verifying' && (
            <EmptyState
              picture="wait"
              order={1}
              title="Verifierar betalningen"
              text="Det tar bara ett ögonblick."
            >
              <Loader aria-hidden="true" />
            </EmptyState>
          )}
          {'own' in result && (
            <EmptyState order={1} {...settled[result.kind]}>
              {result.own ? profile : signIn}
              {home}
              {!result.own && (
                <Text w="100%" ta="center">
                  Logga in med kontot du köpte med, så ser du köpet och vad som händer nu.
                </Text>
              )}
            </EmptyState>
          )}
          {result.kind === 'signIn' && (
            <EmptyState
              picture="lock"
              order={1}
              title={errorTexts.NOT_SIGNED_IN.title}
              text="Logga in med kontot du köpte med, så ser du hur det gick med betalningen."
            >
              {signIn}
              {home}
            </EmptyState>
          )}
          {result.kind === 'problem' && (
            <EmptyState picture="error" order={1} title="Något gick fel" text={result.text}>
              {result.askAgain ? <MainButton onClick={askAgain}>Försök igen</MainButton> : profile}
              {result.askAgain && (
                <Button component={Link} href="/auth/profile" variant="default" size="lg">
                  Till min profil
                </Button>
              )}
              {home}
              <Text w="100%" ta="center">
                Om du kan ha blivit debiterad, kontakta support omedelbart:{' '}
                <Anchor component={Link} href={`mailto:${supportEmail}`}>
                  {supportEmail}
                </Anchor>
              </Text>
            </EmptyState>
          )}
        </div>
        {result.kind === 'success' && result.own && after}
      </div>
    </Page>
  );
}
