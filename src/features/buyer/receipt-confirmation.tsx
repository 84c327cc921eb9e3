'use client';

import { List } from '@mantine/core';
import { IconCalendarEvent, IconFileCheck, IconMapPin, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Group, Stack, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Button } from '@/components/ui/button';
import { confirmAction } from '@/components/ui/confirm';
import { Countdown } from '@/components/ui/countdown';
import { EmptyState } from '@/components/ui/empty-state';
import { Facts } from '@/components/ui/facts';
import { LinkButton, OutsideLink } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { StepLine } from '@/components/ui/step-line';
import { showDone, showError } from '@/components/ui/toast';
import { ReportProblem } from '@/features/disputes/report-problem';
import { BuyerSplit } from '@/features/purchases/money-split';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { formatDate, formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { buyerDoes } from '@/text/name-change';
import { type Outputs, trpc } from '@/trpc/client';

type Purchase = Outputs['purchases']['forConfirmation'];

const PROFILE = '/auth/profile';
const SUCCESS_TOAST_MS = 5000;

/** The buyer confirms the name change, or reports a problem. */
export function ReceiptConfirmation({ initial }: { initial: Purchase }) {
  const { data: purchase } = trpc.purchases.forConfirmation.useQuery(
    { listingId: initial.listingId },
    { initialData: initial },
  );
  if (!purchase.events.includes('receiptConfirmed')) return <NotConfirmable state={purchase.state} />;
  return (
    <Page width="form">
      <PageHeading
        title="Bekräfta mottagande"
        lead="Säljaren har gjort sin del av namnbytet. Kontrollera att platsen är din innan du bekräftar."
        back={{ href: PROFILE, label: 'Till dina köp' }}
      />
      <Stack gap="lg">
        <Place purchase={purchase} />
        <Checklist purchase={purchase} />
        <Answer purchase={purchase} />
        <BibCard as="section" padding="lg" aria-label="Affären">
          <Stack gap="lg">
            <StepLine steps={purchaseSteps(purchase.state, purchase.steps)} layout="column" />
            <BuyerSplit
              split={purchase.split}
              payer={purchase.payer}
              nameChangeCost={purchase.nameChangeCost}
              caption="Det här betalade du"
            />
          </Stack>
        </BibCard>
      </Stack>
    </Page>
  );
}

const Place = ({ purchase }: { purchase: Purchase }) => (
  <BibCard as="section" padding="lg" aria-labelledby="plats">
    <Group justify="space-between" mb="xs">
      <Title order={2} id="plats">
        {purchase.title}
      </Title>
      <PurchaseBadge state={purchase.state} />
    </Group>
    <Facts
      hideLabels
      facts={[
        { label: 'Datum', value: formatDate(purchase.date), icon: <IconCalendarEvent size={18} /> },
        { label: 'Plats', value: purchase.location, icon: <IconMapPin size={18} /> },
        { label: 'Distans', value: purchase.distance, icon: <IconRoute size={18} /> },
      ]}
    />
  </BibCard>
);

/** What to check before confirming. */
function Checklist({ purchase }: { purchase: Purchase }) {
  const { nextStep } = purchase;
  const fee = purchase.payer === 'buyer' && purchase.nameChangeCost ? purchase.nameChangeCost : null;
  return (
    <section aria-labelledby="kontrollera">
      <Title order={2} size="h3" id="kontrollera" mb="xs">
        Kontrollera först
      </Title>
      <List spacing="xs">
        {nextStep.instructions && <List.Item>{nextStep.instructions}</List.Item>}
        {fee !== null && <List.Item>Betala arrangörens avgift för namnbytet, {formatKr(fee)}.</List.Item>}
        <List.Item>
          {nextStep.mechanism === 'on_site'
            ? buyerDoes.on_site
            : 'Se att ditt namn står på anmälan eller i startlistan.'}
        </List.Item>
      </List>
      {purchase.hasProof && (
        <Text mt="sm">
          <IconFileCheck size={18} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />{' '}
          <OutsideLink href={`/api/receipts/${purchase.purchaseId}`}>Se säljarens bekräftelse</OutsideLink>
        </Text>
      )}
    </section>
  );
}

function Answer({ purchase }: { purchase: Purchase }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [reporting, setReporting] = useState(false);
  const { listingId } = purchase;
  const { confirmationDeadline } = purchase.steps;

  const confirm = trpc.purchases.confirmReceipt.useMutation({
    onSuccess: async () => {
      showDone('Köp bekräftat!', 'Transaktionen är nu slutförd.', SUCCESS_TOAST_MS);
      router.push(PROFILE);
      await utils.invalidate();
    },
    onError: async (error) => {
      showError(error, { title: 'Fel vid bekräftelse' });
      await utils.purchases.forConfirmation.invalidate({ listingId });
    },
  });

  const ask = () =>
    confirmAction({
      title: 'Är platsen din?',
      text: `Säljaren får ${formatKr(purchase.split.payout)} när du bekräftar. Det går inte att ångra.`,
      confirm: 'Ja, bekräfta mottagande',
      cancel: 'Inte ännu',
      onConfirm: () => confirm.mutate({ listingId }),
    });

  return (
    <BibCard as="section" padding="lg" aria-label="Ditt svar">
      <Stack gap="sm">
        {confirmationDeadline && (
          <>
            <Countdown
              until={confirmationDeadline}
              label="Tid kvar att svara"
              size="lg"
              onEnd={() => void utils.purchases.forConfirmation.invalidate({ listingId })}
            />
            <Text size="sm" c="dimmed">
              Svara senast {formatInstant(confirmationDeadline)}. Annars bekräftas mottagandet automatiskt.
            </Text>
          </>
        )}
        <MainButton onClick={ask} busy={confirm.isPending} busyLabel="Bekräftar..." fullWidth>
          Bekräfta mottagande
        </MainButton>
        {purchase.events.includes('problemReported') && (
          <Button variant="default" onClick={() => setReporting(true)} fullWidth>
            Rapportera Problem
          </Button>
        )}
      </Stack>
      <ReportProblem listingId={listingId} opened={reporting} onClose={() => setReporting(false)} />
    </BibCard>
  );
}

const NotConfirmable = ({ state }: { state: Purchase['state'] }) => (
  <Page width="text">
    <EmptyState
      picture={state === 'completed' ? 'done' : 'wait'}
      order={1}
      title={state === 'completed' ? 'Köpet är redan bekräftat' : 'Inte nu'}
      text={
        state === 'completed'
          ? 'Affären är slutförd och säljaren får betalt.'
          : 'Denna transaktion kan inte bekräftas i sitt nuvarande tillstånd'
      }
    >
      <LinkButton href={PROFILE}>Till dina köp</LinkButton>
    </EmptyState>
  </Page>
);
