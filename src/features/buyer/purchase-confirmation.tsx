'use client';

import { Alert, Anchor, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { Countdown } from '@/components/countdown';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { FileLink } from '@/components/file-link';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { TitledCard } from '@/components/section';
import { isFinal, type PurchaseState } from '@/domain/purchase/states';
import { ReportProblemDialog } from '@/features/disputes/report-problem-dialog';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { HandOverSummary } from '@/features/purchases/hand-over-summary';
import { BuyerSplit } from '@/features/purchases/money-split';
import {
  OrganiserInstructions,
  OrganiserStatement,
  Quotation,
} from '@/features/purchases/organiser-statement';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { PurchaseBadge } from '@/features/purchases/purchase-summary';
import { raceFacts } from '@/features/races/race-facts';
import { OtherParty } from '@/features/users/user-line';
import { formatDate, formatDeadline } from '@/text/dates';
import { disputePath, REPORT_PROBLEM } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { buyerDoes, purchaseLabels } from '@/text/purchase';
import { trpc } from '@/trpc/client';
import { CodeCard } from './code-card';
import { OwnBib } from './own-bib';
import { OwnDetails } from './own-details';
import { RefundStatus, SellerCountdown, useConfirmReceipt } from './purchase-status';
import {
  buyerStatus,
  type HandOver,
  hasCodeToUse,
  isRequested,
  sellersPart,
  stateTextOf,
} from './purchase-text';

const PROFILE = '/auth/profile';
const CANNOT_CONFIRM = 'Denna transaktion kan inte bekräftas i sitt nuvarande tillstånd';

/** The states in which the page has more to say than that there is nothing to confirm. */
const shownIn: readonly PurchaseState[] = ['pending_name_change', 'awaiting_buyer_confirmation', 'disputed'];

/** A purchase from payment to its end: the buyer's details, the code, and the confirmation or a problem. */
export function PurchaseConfirmation({ initial }: { initial: HandOver }) {
  const { data: purchase } = trpc.purchases.forConfirmation.useQuery(
    { listingId: initial.listingId },
    { initialData: initial },
  );
  if (!shownIn.includes(purchase.state)) return <UnconfirmablePurchase purchase={purchase} />;
  const mayConfirm = purchase.events.includes('receiptConfirmed');
  const requested = isRequested(purchase);
  const codeFirst = mayConfirm && hasCodeToUse(purchase);
  return (
    <Page width="form">
      <PageHeading
        title={codeFirst ? 'Anmäl dig med koden' : mayConfirm ? 'Bekräfta mottagande' : 'Ditt köp'}
        lead={
          mayConfirm
            ? confirmationLead(purchase)
            : `${purchase.title}, ${purchase.distance}, ${formatDate(purchase.date)}`
        }
        back={{ href: PROFILE, label: 'Till dina köp' }}
      />
      <Stack gap="lg">
        {!mayConfirm && <Alert>{CANNOT_CONFIRM}</Alert>}
        {codeFirst && <CodeCard purchase={purchase} main={!purchase.code.seenAt} />}
        <PurchaseSteps purchase={purchase} />
        <CurrentTask purchase={purchase} />
        {requested && <OwnDetails purchase={purchase} requested />}
        {purchase.code.given && !codeFirst && <CodeCard purchase={purchase} />}
        {mayConfirm ? <Checklist purchase={purchase} /> : <Guide purchase={purchase} />}
        {mayConfirm && <ReceiptAnswer purchase={purchase} later={codeFirst && !purchase.code.seenAt} />}
        <ForwardedMail purchaseId={purchase.purchaseId} mails={purchase.mails} />
        {!requested && <OwnDetails purchase={purchase} requested={false} />}
        <Place purchase={purchase} />
      </Stack>
    </Page>
  );
}

/** What comes before confirming. */
function confirmationLead(purchase: HandOver): string {
  if (hasCodeToUse(purchase))
    return 'Koden är här. Anmäl dig med den hos arrangören, och bekräfta sedan att platsen är din.';
  return purchase.verifiedAt
    ? 'Arrangören har bytt namnet. Kontrollera att platsen är din innan du bekräftar.'
    : 'Säljaren har gjort sin del av namnbytet. Kontrollera att platsen är din innan du bekräftar.';
}

/** What the buyer does now, until when, and what the seller has done. */
function CurrentTask({ purchase }: { purchase: HandOver }) {
  const { state, steps, stoppedAt, request, dispute } = purchase;
  return (
    <HandOverSummary
      todo={
        <>
          <Text>{buyerStatus(purchase)}</Text>
          <OrganiserStatement purchase={purchase} />
          {request?.open && request.note && (
            <Quotation by={request.by === 'organiser' ? 'Arrangören skriver' : 'Säljaren skriver'}>
              {request.note}
            </Quotation>
          )}
          {dispute && state === 'disputed' && (
            <Text mt="xs">
              <Anchor component={Link} href={disputePath(dispute.id)}>
                Öppna ärendet
              </Anchor>
            </Text>
          )}
        </>
      }
      until={
        stoppedAt === null &&
        (state === 'pending_name_change' ? (
          <Stack gap="xs">
            <SellerCountdown purchase={purchase} />
            <Text size="sm" c="dimmed">
              Blir namnbytet inte klart i tid får du tillbaka hela beloppet.
            </Text>
            <CalendarLink purchase={purchase} />
          </Stack>
        ) : (
          state === 'awaiting_buyer_confirmation' &&
          steps.confirmationDeadline && (
            <AnswerDeadline purchase={purchase} deadline={steps.confirmationDeadline} />
          )
        ))
      }
      otherTitle="Det här har säljaren gjort"
      other={sellersPart(purchase)}
    />
  );
}

function AnswerDeadline({ purchase, deadline }: { purchase: HandOver; deadline: Date }) {
  const { listingId } = purchase;
  const utils = trpc.useUtils();
  return (
    <Stack gap="xs">
      <Countdown
        until={deadline}
        label="Tid kvar att svara"
        size="lg"
        onEnd={() => void utils.purchases.forConfirmation.invalidate({ listingId })}
      />
      <Text size="sm" c="dimmed">
        Svara senast {formatDeadline(deadline)}. Annars bekräftas mottagandet automatiskt.
      </Text>
      <CalendarLink purchase={purchase} />
    </Stack>
  );
}

/** How the organiser changes a name, while the seller is at it. */
function Guide({ purchase: { nextStep, payer, nameChangeCost } }: { purchase: HandOver }) {
  const fee = payer === 'buyer' && nameChangeCost !== 0;
  if (!nextStep.instructions && !nextStep.websiteUrl && !fee) return null;
  return (
    <TitledCard id="arrangoren" title="Hos arrangören" gap="md">
      {fee && (
        <Text fw={600}>
          Du betalar arrangörens avgift för namnbytet
          {nameChangeCost !== null && `, ${formatKr(nameChangeCost)},`} direkt till arrangören.
        </Text>
      )}
      <OrganiserInstructions instructions={nextStep.instructions} websiteUrl={nextStep.websiteUrl} />
    </TitledCard>
  );
}

const Place = ({ purchase }: { purchase: HandOver }) => (
  <BibCard as="section" padding="lg" aria-labelledby="plats">
    <Stack gap="lg">
      <div>
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h3" id="plats">
            {purchase.title}
          </Title>
          <PurchaseBadge state={purchase.state} />
        </Group>
        <Facts hideLabels facts={raceFacts(purchase)} />
      </div>
      <OtherParty purchase={purchase} as="Säljare" />
      <BuyerSplit
        paid
        split={purchase.split}
        payer={purchase.payer}
        nameChangeCost={purchase.nameChangeCost}
        caption="Det här betalade du"
      />
      <section aria-labelledby="gatt">
        <Title order={3} size="h4" id="gatt" mb="sm">
          Så har det gått
        </Title>
        <PurchaseLog purchase={purchase} />
      </section>
    </Stack>
  </BibCard>
);

/** What to check before confirming. */
function Checklist({ purchase }: { purchase: HandOver }) {
  const { nextStep } = purchase;
  const fee = purchase.payer === 'buyer' && purchase.nameChangeCost ? purchase.nameChangeCost : null;
  return (
    <section aria-labelledby="kontrollera">
      <Title order={2} size="h3" id="kontrollera" mb="xs">
        Kontrollera först
      </Title>
      <List spacing="xs">
        {nextStep.instructions && (
          <List.Item style={{ whiteSpace: 'pre-line' }}>{nextStep.instructions}</List.Item>
        )}
        {fee !== null && (
          <List.Item>
            Betala arrangörens avgift för namnbytet, <Kr amount={fee} />.
          </List.Item>
        )}
        <List.Item>
          {nextStep.mechanism === 'on_site' && !purchase.verifiedAt
            ? buyerDoes.on_site
            : 'Se att ditt namn står på anmälan eller i startlistan.'}
        </List.Item>
      </List>
      {nextStep.websiteUrl && (
        <Text mt="sm">
          <Anchor target="_blank" rel="noopener noreferrer" href={nextStep.websiteUrl}>
            Till arrangörens webbplats
          </Anchor>
        </Text>
      )}
      {purchase.hasProof && (
        <Text mt="sm">
          <IconFileCheck size={18} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} />{' '}
          <FileLink path={`/api/proofs/${purchase.purchaseId}`}>Se säljarens bekräftelse</FileLink>
        </Text>
      )}
    </section>
  );
}

/** @param props.later something else is to be done first: it has the main action */
function ReceiptAnswer({ purchase, later }: { purchase: HandOver; later: boolean }) {
  const router = useRouter();
  const [reporting, setReporting] = useState(false);
  const { listingId } = purchase;
  const confirm = useConfirmReceipt(purchase, () => router.push(PROFILE));

  return (
    <Card component="section" aria-label="Ditt svar">
      <Stack gap="sm">
        <MainButton
          onClick={confirm.openConfirmation}
          busy={confirm.busy}
          busyLabel="Bekräftar..."
          fullWidth
          {...(later && { variant: 'default' })}
        >
          Bekräfta mottagande
        </MainButton>
        {purchase.events.includes('problemReported') && (
          <Button variant="default" onClick={() => setReporting(true)} fullWidth>
            {REPORT_PROBLEM}
          </Button>
        )}
      </Stack>
      {reporting && <ReportProblemDialog listingId={listingId} onClose={() => setReporting(false)} />}
    </Card>
  );
}

/** The texts of a purchase that cannot be confirmed, by its state. */
const endText = (purchase: HandOver): { picture: 'done' | 'wait'; title: string; text: string } => {
  if (purchase.state === 'completed') {
    return {
      picture: 'done',
      title: 'Platsen är din',
      text: 'Köpet är bekräftat och säljaren får betalt.',
    };
  }
  return isFinal(purchase.state)
    ? { picture: 'wait', title: 'Köpet är avslutat', text: stateTextOf(purchase) }
    : { picture: 'wait', title: purchaseLabels[purchase.state], text: stateTextOf(purchase) };
};

/** A purchase that cannot be confirmed: its state or outcome, and its code, which can still be read. */
const UnconfirmablePurchase = ({ purchase }: { purchase: HandOver }) => (
  <Page width="text">
    <EmptyState {...endText(purchase)} order={1}>
      <Button component={Link} href={PROFILE}>
        Till dina köp
      </Button>
      {purchase.bibDays === null && <CalendarLink purchase={purchase} />}
    </EmptyState>
    <Stack gap="lg">
      <Alert>{CANNOT_CONFIRM}</Alert>
      <OwnBib purchase={purchase} />
      {purchase.refund && <RefundStatus refund={purchase.refund} />}
      {purchase.code.given && <CodeCard purchase={purchase} />}
      {isFinal(purchase.state) && (
        <TitledCard id="gatt" title="Så har det gått">
          <PurchaseLog purchase={purchase} />
          {purchase.dispute && (
            <Text>
              <Anchor component={Link} href={disputePath(purchase.dispute.id)}>
                Öppna ärendet
              </Anchor>
            </Text>
          )}
        </TitledCard>
      )}
    </Stack>
  </Page>
);
