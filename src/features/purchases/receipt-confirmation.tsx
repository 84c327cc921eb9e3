'use client';

import { List } from '@mantine/core';
import { IconCalendarEvent, IconFileCheck, IconMapPin, IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { Group, Stack, Text, Title } from '@/components/basics';
import { BibCard } from '@/components/bib-card';
import { Button } from '@/components/button';
import { confirmAction } from '@/components/confirm';
import { Countdown } from '@/components/countdown';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { LinkButton, OutsideLink } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { BuyerSplit } from '@/components/money-split';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { useRouter } from '@/components/router';
import { StepLine } from '@/components/step-line';
import { showDone, showError } from '@/components/toast';
import { tradeSteps } from '@/components/trade-steps';
import { ReportProblem } from '@/features/disputes/report-problem';
import { formatDate, formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { buyerDoes } from '@/text/name-change';
import { type Outputs, trpc } from '@/trpc/client';
import { PurchaseBadge } from './purchase-badge';

type Purchase = Outputs['purchases']['forConfirmation'];

const PROFILE = '/auth/profile';
const SUCCESS_TOAST_MS = 5000;

/** The buyer says the place is theirs, or that something is wrong. */
export function ReceiptConfirmation({ initial }: { initial: Purchase }) {
  const { data: purchase } = trpc.purchases.forConfirmation.useQuery(
    { listingId: initial.listingId },
    { initialData: initial },
  );
  const { trade } = purchase;
  if (!trade.events.includes('receiptConfirmed')) return <NotNow state={trade.state} />;
  return (
    <Page width="form">
      <PageHeading
        title="Bekräfta mottagande"
        lead="Säljaren har gjort sin del av namnbytet. Kontrollera att platsen är din innan du bekräftar."
        back={{ href: PROFILE, label: 'Till dina köp' }}
      />
      <Stack gap="lg">
        <Place purchase={purchase} />
        <ToCheck purchase={purchase} />
        <Answer purchase={purchase} />
        <BibCard as="section" padding="lg" aria-label="Affären">
          <Stack gap="lg">
            <StepLine steps={tradeSteps(trade.state, trade.steps)} layout="column" />
            <BuyerSplit
              split={trade.split}
              payer={trade.payer}
              nameChangeCost={trade.nameChangeCost}
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
      <PurchaseBadge state={purchase.trade.state} />
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

/** What a careful buyer looks at first. */
function ToCheck({ purchase }: { purchase: Purchase }) {
  const { trade, nextStep } = purchase;
  const fee = trade.payer === 'buyer' && trade.nameChangeCost ? trade.nameChangeCost : null;
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
      {trade.hasProof && (
        <Text mt="sm">
          <IconFileCheck size={18} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />{' '}
          <OutsideLink href={`/api/receipts/${trade.purchaseId}`}>Se säljarens bekräftelse</OutsideLink>
        </Text>
      )}
    </section>
  );
}

function Answer({ purchase }: { purchase: Purchase }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [reporting, setReporting] = useState(false);
  const { listingId, trade } = purchase;
  const { confirmationDeadline } = trade.steps;

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
      text: `Säljaren får ${formatKr(trade.split.payout)} när du bekräftar. Det går inte att ångra.`,
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
        {trade.events.includes('problemReported') && (
          <Button variant="default" onClick={() => setReporting(true)} fullWidth>
            Rapportera Problem
          </Button>
        )}
      </Stack>
      <ReportProblem listingId={listingId} opened={reporting} onClose={() => setReporting(false)} />
    </BibCard>
  );
}

const NotNow = ({ state }: { state: Purchase['trade']['state'] }) => (
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
