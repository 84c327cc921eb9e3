'use client';

import { Anchor, Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { Link } from '@/components/link';
import { MainButton, MainLink } from '@/components/main-button';
import { Page } from '@/components/page';
import { inTab } from '@/components/stored';
import { showDone, showProblem } from '@/components/toast';
import { loginPath } from '@/domain/account/sign-in';
import type { ErrorCode } from '@/domain/errors';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { clearBuyerDetails } from './details-draft';

const WAIT_BEFORE_MS = 1000;
const SUCCESS_TOAST_MS = 10_000;
/** How often a slow payment is polled; the result is also mailed. */
const RETRY_MS = 4000;

type Result =
  | { kind: 'signIn' }
  /** `own`: the buyer is signed in here. */
  | { kind: 'success' | 'processing' | 'refunded'; own: boolean }
  | { kind: 'problem'; text: string; retries: boolean };

/** That this payment's success has been shown. */
const verified = (sessionId: string) => inTab<true>(`payment-verified-${sessionId}`);

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
  /** Which place was paid for; null where it is not known. */
  place: string | null;
  sessionId: string | null;
  listingId: string | null;
  /** What lets a browser without a session ask; null in addresses from before there was one. */
  state: string | null;
  supportEmail: string;
  /** Shown below a payment that has succeeded. */
  after?: ReactNode;
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** @throws as the API does. */
async function readStatus(
  client: Client,
  ref: { sessionId: string; listingId: string },
  state: string | null,
) {
  try {
    return { ...(await client.purchases.verifyPayment.mutate(ref)), own: true };
  } catch (error) {
    if (!state || !elsewhere.includes(errorCodeOf(error))) throw error;
    return { ...(await client.purchases.checkPayment.mutate({ ...ref, state })), own: false };
  }
}

async function readResult(
  client: Client,
  { sessionId, listingId, state }: Pick<PaymentResultProps, 'sessionId' | 'listingId' | 'state'>,
): Promise<Result> {
  if (!sessionId || !listingId)
    return { kind: 'problem', text: 'Ogiltig session eller saknad listingId', retries: false };
  if (verified(sessionId).get()) return { kind: 'success', own: true };
  await new Promise((resolve) => setTimeout(resolve, WAIT_BEFORE_MS));
  const unknown = { kind: 'problem', text: errorTexts.PAYMENT_NOT_VERIFIED.text, retries: true } as const;
  try {
    const { status, own } = await readStatus(client, { sessionId, listingId }, state);
    if (status === 'paid') return { kind: 'success', own };
    return status === 'processing' || status === 'refunded' ? { kind: status, own } : unknown;
  } catch (error) {
    if (errorCodeOf(error) === 'NOT_SIGNED_IN') return { kind: 'signIn' };
    if (hasFailed(error) || errorCodeOf(error) === 'OFFLINE') return unknown;
    return { kind: 'problem', text: errorTextOf(error).text, retries: false };
  }
}

/** Fetches the payment's result and shows it. */
export function PaymentResult({
  place,
  sessionId,
  listingId,
  state,
  supportEmail,
  after,
}: PaymentResultProps) {
  const utils = trpc.useUtils();
  const payment = useQuery({
    queryKey: ['payment', sessionId, listingId],
    queryFn: () => readResult(utils.client, { sessionId, listingId, state }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => data?.kind === 'processing' && RETRY_MS,
    // Each answer is a new one: the toast is shown again.
    structuralSharing: false,
  });
  const result: Result | { kind: 'verifying' } =
    payment.data && !(payment.isFetching && payment.data.kind === 'problem')
      ? payment.data
      : { kind: 'verifying' };

  const answer = payment.data;
  useEffect(() => {
    if (answer?.kind === 'problem') showProblem(errorTexts.PAYMENT_NOT_VERIFIED.title, answer.text);
    if (answer?.kind !== 'success' || !sessionId || verified(sessionId).get()) return;
    showDone('Betalningen genomförd!', null, SUCCESS_TOAST_MS);
    clearBuyerDetails(listingId ?? '');
    if (!answer.own) return;
    verified(sessionId).set(true);
    void utils.purchases.invalidate();
    void utils.listings.invalidate();
    void utils.account.invalidate();
  }, [answer, sessionId, listingId, utils]);

  const home = (
    <Button component={Link} href="/" variant="default" size="lg">
      Till startsidan
    </Button>
  );
  const profile = (
    <MainLink href={MY_PURCHASES}>{result.kind === 'success' ? 'Visa dina köp' : 'Till min profil'}</MainLink>
  );
  const signIn = <MainLink href={loginPath(MY_PURCHASES)}>Logga in</MainLink>;

  return (
    <Page width="text">
      {/* As high as the window from the start: what comes below the result does not move the footer. */}
      <div style={{ minHeight: '100svh' }}>
        {place && (
          <Text fw={600} ta="center">
            {place}
          </Text>
        )}
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
              {result.retries ? (
                <MainButton onClick={() => void payment.refetch()}>Försök igen</MainButton>
              ) : (
                profile
              )}
              {result.retries && (
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
