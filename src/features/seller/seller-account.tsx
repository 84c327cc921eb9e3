'use client';

import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BibCard } from '@/components/bib-card';
import { LinkButton } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Notice } from '@/components/notice';
import { Loading } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { trpc } from '@/trpc/client';
import { useOnboarding, useStatusCheck } from './use-onboarding';

/** Where the person's seller account stands, and the next step. */
export function SellerAccount() {
  const status = trpc.seller.onboardingStatus.useQuery();
  return (
    <BibCard as="section" padding="lg" aria-labelledby="saljarkonto">
      <Stack gap="sm">
        <Title order={2} size="h3" id="saljarkonto">
          Säljarkonto
        </Title>
        {status.isPending && (
          <Loading label="Laddar säljarkontot">
            <Skeleton height={20} width="70%" />
            <Skeleton height={20} width="50%" mt="xs" />
            <Skeleton height={50} radius="xl" mt="md" />
          </Loading>
        )}
        {status.isError && (
          <Notice kind="problem" title="Kunde inte kontrollera Stripe-status">
            <Button variant="default" mt="xs" onClick={() => status.refetch()} loading={status.isFetching}>
              Försök igen
            </Button>
          </Notice>
        )}
        {status.data?.state === 'none' && <None />}
        {status.data?.state === 'begun' && <Begun requirementsDue={status.data.requirementsDue} />}
        {status.data?.state === 'complete' && <Complete />}
      </Stack>
    </BibCard>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={3} size="h4">
      {title}
    </Title>
    {children}
  </>
);

function None() {
  const { start, busy } = useOnboarding();
  return (
    <>
      <Text>
        För att sälja startplatser behöver du ett utbetalningskonto hos vår betalleverantör Stripe. De
        kontrollerar din identitet och betalar ut pengarna till ditt bankkonto. Det tar några minuter.
      </Text>
      <MainButton onClick={() => start()} busy={busy} busyLabel="Öppnar Stripe..." fullWidth>
        Bli säljare
      </MainButton>
    </>
  );
}

function Begun({ requirementsDue }: { requirementsDue: boolean }) {
  const { resume, busy } = useOnboarding();
  const status = useStatusCheck();
  return (
    <Part title="Konto under bearbetning">
      <Text>
        {requirementsDue
          ? 'Stripe behöver fler uppgifter av dig innan du kan sälja och få betalt.'
          : 'Stripe kontrollerar dina uppgifter. Fortsätt om du inte hann fylla i allt.'}
      </Text>
      <Group gap="sm">
        <MainButton onClick={() => resume()} busy={busy} busyLabel="Öppnar Stripe..." flex="1 1 14rem">
          Fortsätt registreringen
        </MainButton>
        <Button
          variant="default"
          size="lg"
          onClick={() => void status.check()}
          loading={status.busy}
          flex="1 1 12rem"
        >
          Kontrollera status
        </Button>
      </Group>
    </Part>
  );
}

const Complete = () => (
  <>
    <StatusBadge tone="good">Säljarkonto aktiverat</StatusBadge>
    <Text>Du kan sälja startplatser. Pengarna betalas ut till ditt bankkonto av Stripe.</Text>
    <LinkButton href="/post-ad" variant="light" fullWidth>
      Skapa annons
    </LinkButton>
  </>
);
