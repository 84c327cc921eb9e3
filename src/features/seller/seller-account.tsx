'use client';

import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { TitledCard } from '@/components/section';
import { Loading } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import { Failure, Warning } from '@/components/warning';
import { mustCompleteAccount } from '@/domain/account/seller';
import { useSessionUser } from '@/features/auth/viewer';
import { SELLER_ACCOUNT_TIME, sellerStandingText } from '@/text/account';
import { formatDeadline } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import { NamesIfMissing, useOnboarding, useStatusCheck } from './use-onboarding';

type Status = Outputs['seller']['onboardingStatus'];

/** Refreshes the session when Stripe's state of the account has changed. */
function useFreshSession(state: Status['state'] | undefined) {
  const utils = trpc.useUtils();
  const ready = useSessionUser()?.sellerReady;
  const stale = state !== undefined && ready !== undefined && ready !== (state === 'complete');
  useEffect(() => {
    if (stale) void utils.auth.session.invalidate();
  }, [stale, utils]);
}

interface SellerAccountProps {
  /** What the profile knows already: Stripe is asked only about an account that is not finished. */
  known: Outputs['account']['profile']['sellerAccount'];
}

/** The state of the user's seller account, and the next step. */
export function SellerAccount({ known }: SellerAccountProps) {
  const status = trpc.seller.onboardingStatus.useQuery(undefined, { enabled: known === 'unfinished' });
  const state = known === 'unfinished' ? status.data?.state : known;
  useFreshSession(state);
  return (
    <TitledCard id="saljarkonto" title="Säljarkonto">
      {!state && status.isPending && (
        <Loading label="Laddar säljarkontot">
          <Skeleton height={20} width="70%" />
          <Skeleton height={20} width="50%" mt="xs" />
          <Skeleton height={50} radius="xl" mt="md" />
        </Loading>
      )}
      {!state && status.isError && (
        <Failure title="Kunde inte kontrollera Stripe-status">
          <Button variant="default" mt="xs" onClick={() => status.refetch()} loading={status.isFetching}>
            Försök igen
          </Button>
        </Failure>
      )}
      {state === 'none' && <NoAccount />}
      {state === 'begun' && status.data && <UnfinishedAccount status={status.data} />}
      {state === 'rejected' && status.data && <RejectedAccount status={status.data} />}
      {state === 'complete' && <ActiveAccount />}
    </TitledCard>
  );
}

const AccountState = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={3} size="h4">
      {title}
    </Title>
    {children}
  </>
);

/** The draft that waits for the account, which one comes back to. */
const useWaitingDraft = () => trpc.drafts.mine.useQuery().data?.find(({ obstacle }) => !obstacle);

const WaitingDraft = ({ draft }: { draft: ReturnType<typeof useWaitingDraft> }) =>
  draft && (
    <Alert title="Din annons väntar">
      {draft.title} är sparad och publiceras av sig själv när säljarkontot är klart.
    </Alert>
  );

const inputOf = (draft: ReturnType<typeof useWaitingDraft>) => draft && { draftId: draft.id };

function NoAccount() {
  const onboarding = useOnboarding();
  const waiting = useWaitingDraft();
  return (
    <>
      <Text>
        För att sälja startplatser behöver du ett säljarkonto hos vår betalleverantör Stripe. De kontrollerar
        vem du är och betalar ut pengarna till ditt bankkonto. Det tar ungefär {SELLER_ACCOUNT_TIME}.
      </Text>
      <WaitingDraft draft={waiting} />
      <MainButton
        onClick={() => onboarding.start(inputOf(waiting))}
        busy={onboarding.busy}
        busyLabel="Öppnar Stripe..."
        fullWidth
      >
        Bli säljare
      </MainButton>
      <NamesIfMissing onboarding={onboarding} />
    </>
  );
}

function StatusCheckButton() {
  const status = useStatusCheck();
  return (
    <Button
      variant="default"
      size="lg"
      onClick={() => void status.check()}
      loading={status.busy}
      flex="1 1 12rem"
    >
      Kontrollera status
    </Button>
  );
}

/** Onboarding not finished, or Stripe asks for more. */
function UnfinishedAccount({ status }: { status: Status }) {
  const { resume, busy } = useOnboarding();
  const waiting = useWaitingDraft();
  const text = sellerStandingText(status);
  return (
    <AccountState title="Konto under bearbetning">
      {mustCompleteAccount(status) ? (
        <Warning title="Stripe behöver mer av dig">
          {text}
          {status.deadline &&
            ` Svara senast ${formatDeadline(status.deadline)}, annars stoppas även utbetalningar.`}
        </Warning>
      ) : (
        <Text>{text}</Text>
      )}
      <WaitingDraft draft={waiting} />
      <Group gap="sm">
        {status.reviewing ? (
          // Nothing to add during Stripe's review.
          <Button
            variant="default"
            size="lg"
            onClick={() => resume(inputOf(waiting))}
            loading={busy}
            flex="1 1 14rem"
          >
            Fortsätt registreringen
          </Button>
        ) : (
          <MainButton
            onClick={() => resume(inputOf(waiting))}
            busy={busy}
            busyLabel="Öppnar Stripe..."
            flex="1 1 14rem"
          >
            Fortsätt registreringen
          </MainButton>
        )}
        <StatusCheckButton />
      </Group>
    </AccountState>
  );
}

const RejectedAccount = ({ status }: { status: Status }) => (
  <AccountState title="Säljarkonto avvisat">
    <Text>{sellerStandingText(status)}</Text>
    <Group gap="sm">
      <Button component={Link} href="/contact" variant="light" size="lg" flex="1 1 12rem">
        Kontakta oss
      </Button>
      <StatusCheckButton />
    </Group>
  </AccountState>
);

function ActiveAccount() {
  const { openDashboard, busy } = useOnboarding();
  return (
    <>
      <StateBadge color="pine" label="Säljarkonto aktiverat" />
      <Text>Du kan sälja startplatser. Pengarna betalas ut till ditt bankkonto av Stripe.</Text>
      <Button component={Link} href="/post-ad" variant="light" fullWidth>
        Skapa annons
      </Button>
      <Button variant="subtle" onClick={() => openDashboard()} loading={busy} fullWidth>
        Utbetalningar och bankkonto hos Stripe
      </Button>
    </>
  );
}
