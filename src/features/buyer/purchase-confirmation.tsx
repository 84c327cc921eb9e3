'use client';

import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { isFinal, type PurchaseState } from '@/domain/purchase/states';
import { ReportProblemDialog } from '@/features/disputes/report-problem-dialog';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { CaseLink } from '@/features/purchases/case-link';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { PaidSplit } from '@/features/purchases/money-split';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { RefundStatus } from '@/features/purchases/refund-status';
import { raceFacts } from '@/features/races/race-facts';
import { OwnReview } from '@/features/reviews/own-review';
import { OtherParty } from '@/features/users/user-line';
import { REPORT_PROBLEM } from '@/text/dispute';
import { placeText } from '@/text/listing';
import { purchaseLabels } from '@/text/purchase';
import { trpc } from '@/trpc/client';
import { Checklist, Guide } from './at-organiser';
import { CodeCard } from './code-card';
import { CurrentTask } from './current-task';
import { OwnBib } from './own-bib';
import { OwnDetails } from './own-details';
import { useConfirmReceipt } from './purchase-status';
import { greetingOf, type HandOver, hasCodeToUse, isRequested, stateTextOf } from './purchase-text';

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
    <Page width="text">
      <PageHeading
        above={placeText(purchase)}
        title={greetingOf(purchase)}
        {...(mayConfirm && { lead: confirmationLead(purchase) })}
        back={{ href: PROFILE, label: 'Till dina köp' }}
      />
      <Stack gap="lg">
        {codeFirst && <CodeCard purchase={purchase} main={!purchase.code.seenAt} />}
        <PurchaseSteps purchase={purchase} />
        <CurrentTask purchase={purchase} />
        {!mayConfirm && <Alert>{CANNOT_CONFIRM}</Alert>}
        {requested && <OwnDetails purchase={purchase} requested />}
        {purchase.code.given && !codeFirst && <CodeCard purchase={purchase} />}
        {mayConfirm ? <Checklist purchase={purchase} /> : <Guide purchase={purchase} />}
        {mayConfirm && <ReceiptAnswer purchase={purchase} later={codeFirst && !purchase.code.seenAt} />}
        <ForwardedMail purchaseId={purchase.purchaseId} mails={purchase.mails} />
        {!requested && <OwnDetails purchase={purchase} requested={false} />}
        <PurchaseFacts purchase={purchase} />
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

/**
 * Confirms the place, or reports a problem.
 * @param props.later something else is to be done first: it has the main action
 */
function ReceiptAnswer({ purchase, later }: { purchase: HandOver; later: boolean }) {
  const router = useRouter();
  const [reporting, setReporting] = useState(false);
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
      {reporting && (
        <ReportProblemDialog listingId={purchase.listingId} onClose={() => setReporting(false)} />
      )}
    </Card>
  );
}

/** What was bought, of whom, what was paid, and how it has gone. */
const PurchaseFacts = ({ purchase }: { purchase: HandOver }) => (
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
      {purchase.steps.paidAt && <PaidSplit purchase={purchase} caption="Det här betalade du" />}
      <section aria-labelledby="gatt">
        <Title order={3} size="h4" id="gatt" mb="sm">
          Så har det gått
        </Title>
        <PurchaseLog purchase={purchase} />
      </section>
      {purchase.dispute && isFinal(purchase.state) && <CaseLink id={purchase.dispute.id} />}
    </Stack>
  </BibCard>
);

/** The texts of a purchase that cannot be confirmed, by its state. */
const endText = (purchase: HandOver): { picture: 'done' | 'wait'; title: string; text: string } => {
  if (purchase.state === 'completed') {
    return {
      picture: 'done',
      title: 'Platsen är din',
      text: 'Köpet är bekräftat och säljaren får betalt.',
    };
  }
  return {
    picture: 'wait',
    title: isFinal(purchase.state) ? 'Köpet är avslutat' : purchaseLabels[purchase.state],
    text: stateTextOf(purchase),
  };
};

/** A purchase that cannot be confirmed: its state or outcome, and its code, which can still be read. */
const UnconfirmablePurchase = ({ purchase }: { purchase: HandOver }) => (
  <Page width="text">
    <Text fw={600} ta="center">
      {placeText(purchase)}
    </Text>
    <EmptyState {...endText(purchase)} order={1}>
      <Button component={Link} href={PROFILE}>
        Till dina köp
      </Button>
      {purchase.bibDays === null && <CalendarLink purchase={purchase} />}
    </EmptyState>
    <Stack gap="lg">
      <Alert>{CANNOT_CONFIRM}</Alert>
      <OwnBib purchase={purchase} />
      <OwnReview purchase={purchase} />
      {purchase.refund && <RefundStatus refund={purchase.refund} reader="buyer" />}
      {purchase.code.given && <CodeCard purchase={purchase} />}
      {isFinal(purchase.state) && (
        <>
          <PurchaseSteps purchase={purchase} />
          <PurchaseFacts purchase={purchase} />
        </>
      )}
    </Stack>
  </Page>
);
