'use client';

import { useRef } from 'react';
import { Stack, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { useNow } from '@/components/ui/clock';
import { confirmAction } from '@/components/ui/confirm';
import { Countdown } from '@/components/ui/countdown';
import { errorCodeOf } from '@/components/ui/errors';
import { MainButton } from '@/components/ui/main-button';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { showDone, showError, showProblem } from '@/components/ui/toast';
import type { PurchaseState } from '@/domain/purchase/states';
import { DAY, MINUTE } from '@/domain/time';
import { formatDate, formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';
import { numbers } from '@/text/policy-numbers';
import { trpc } from '@/trpc/client';
import { Failed } from '../failed';
import { Leave, type Refusal } from '../leave';
import { MY_LISTINGS } from '../paths';
import { BuyerCard } from './buyer-card';
import { HowTo } from './how-to';
import { accountRows, type NameChange, proofOf, runnerRows } from './instructions';
import { ProofField } from './proof-field';
import { useProofUpload } from './use-proof-upload';

const wrong: Refusal = {
  title: 'Fel status',
  text: 'Det finns inget namnbyte att göra för den här annonsen just nu.',
  to: MY_LISTINGS,
};
const unpaid: Refusal = { ...errorTexts.PAYMENT_NOT_CONFIRMED, to: MY_LISTINGS };
const waiting: Refusal = { ...errorTexts.AWAITING_BUYER, to: MY_LISTINGS };

/** Where to redirect when the purchase needs no name change now, else null. */
const refusals: Record<PurchaseState, Refusal | null> = {
  pending_payment: unpaid,
  pending: unpaid,
  pending_name_change: null,
  awaiting_buyer_confirmation: waiting,
  disputed: waiting,
  completed: { ...errorTexts.ALREADY_COMPLETED, to: MY_LISTINGS },
  cancelled: wrong,
  refunded: wrong,
};

interface NameChangeViewProps {
  listingId: string;
  sellerName: string;
}

export function NameChangeView({ listingId, sellerName }: NameChangeViewProps) {
  const { data: change, error, refetch } = trpc.purchases.forNameChange.useQuery({ listingId });
  /** Set once the seller has confirmed: the page then redirects. */
  const done = useRef(false);
  if (change) {
    const refusal = change.state ? refusals[change.state] : wrong;
    if (refusal && !done.current) return <Leave {...refusal} />;
    return (
      <NameChangePage
        change={change}
        sellerName={sellerName}
        onDone={() => {
          done.current = true;
        }}
      />
    );
  }
  if (!error) {
    return (
      <Page width="text">
        <PageHeading title="Genomför namnbytet" />
        <RowsSkeleton count={3} height={220} />
      </Page>
    );
  }
  const code = errorCodeOf(error);
  if (code === 'NOT_ALLOWED') return <Leave {...errorTexts.NOT_ALLOWED} to="/" />;
  if (code === 'LISTING_NOT_FOUND' || code === 'INVALID_INPUT') {
    return <Failed title="Annons hittades inte" text="Annonsen finns inte eller har tagits bort." />;
  }
  return (
    <Failed
      title="Ett fel inträffade"
      text="Namnbytet kunde inte hämtas. Försök igen."
      onRetry={() => void refetch()}
    />
  );
}

interface NameChangePageProps {
  change: NameChange;
  sellerName: string;
  onDone: () => void;
}

function NameChangePage({ change, sellerName, onDone }: NameChangePageProps) {
  const { buyer } = change;
  const runner = buyer ? runnerRows(buyer) : [];
  return (
    <Page width="text">
      <PageHeading
        title="Genomför namnbytet"
        lead={`${change.title}, ${change.distance}, ${formatDate(change.date)}`}
        back={{ href: MY_LISTINGS, label: 'Till mina annonser' }}
      />
      <Stack gap="lg">
        <TimeLeft change={change} />
        <HowTo change={change} runner={runner} sellerName={sellerName} />
        {buyer && <BuyerCard runner={runner} account={accountRows(buyer)} />}
        <Completion change={change} onDone={onDone} />
      </Stack>
    </Page>
  );
}

/** Longer than this is shown as a date, not a countdown. */
const COUNTED = 3 * DAY;

function TimeLeft({ change }: { change: NameChange }) {
  const utils = trpc.useUtils();
  const now = useNow(MINUTE);
  const starts = change.purchase?.steps.nameChangeStartsAt;
  const deadline = change.purchase?.steps.nameChangeDeadline;
  if (!deadline) return null;
  if (starts && now < starts) {
    return (
      <Notice
        kind="info"
        title={`Namnbytet öppnar ${change.race.opens ? formatDate(change.race.opens) : formatInstant(starts)}`}
      >
        Arrangören tar inte emot namnbyten ännu. Ha det klart senast{' '}
        <strong>{formatInstant(deadline)}</strong>.
      </Notice>
    );
  }
  const recheck = () => void utils.purchases.forNameChange.invalidate({ listingId: change.listingId });
  return (
    <BibCard as="section" padding="lg" aria-label="Tid för namnbytet">
      <Stack gap="xs">
        {deadline.getTime() - now.getTime() <= COUNTED && (
          <Countdown until={deadline} label="Tid kvar för namnbytet" size="lg" onEnd={recheck} />
        )}
        <Text>
          Var klar senast <strong>{formatInstant(deadline)}</strong>. Annars får köparen pengarna tillbaka och
          annonsen pausas.
        </Text>
      </Stack>
    </BibCard>
  );
}

function Completion({ change, onDone }: { change: NameChange; onDone: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const field = useRef<HTMLDivElement>(null);
  const { listingId, purchase } = change;
  const proof = proofOf(change);
  const receipt = useProofUpload(listingId);

  const complete = trpc.purchases.completeNameChange.useMutation({
    onSuccess: async () => {
      onDone();
      showDone('Namnbyte slutfört', 'Köparen har fått ett mejl.');
      router.push(MY_LISTINGS);
      await utils.invalidate();
    },
    onError: async (error) => {
      const code = errorCodeOf(error);
      showError(error);
      if (code === 'UPLOAD_NOT_FOUND' || code === 'RECEIPT_MISSING') receipt.refuse(errorTexts[code].text);
      else await utils.purchases.forNameChange.invalidate({ listingId });
    },
  });

  function ask() {
    const proofUploadId = receipt.uploadId;
    if (!proofUploadId) {
      const { title, text } = errorTexts.RECEIPT_MISSING;
      showProblem(title, text);
      receipt.refuse(text);
      field.current?.querySelector('input')?.focus();
      return;
    }
    confirmAction({
      title: proof.question,
      text: proof.text,
      confirm: proof.yes,
      cancel: 'Inte ännu',
      onConfirm: () => complete.mutate({ listingId, proofUploadId }),
    });
  }

  const now = useNow(MINUTE);
  const open = purchase?.events.includes('nameChanged') ?? false;
  const early = now < (purchase?.steps.nameChangeStartsAt ?? now);
  const sending = receipt.progress !== null;
  const busy = complete.isPending || complete.isSuccess;
  return (
    <BibCard as="section" padding="lg" aria-labelledby="bekraftelse">
      <Stack gap="md">
        <Title order={2} size="h3" id="bekraftelse">
          {proof.heading}
        </Title>
        <div ref={field}>
          <ProofField label={proof.label} receipt={receipt} disabled={busy} />
        </div>
        {purchase && (
          <Text size="sm" c="dimmed">
            Köparen har {numbers.confirmationTime} på sig att kontrollera namnbytet. Sedan får du{' '}
            {formatKr(purchase.split.payout)}.
          </Text>
        )}
        <MainButton
          onClick={ask}
          fullWidth
          disabled={!open}
          busy={sending || busy}
          busyLabel={sending ? 'Laddar upp...' : 'Bekräftar...'}
        >
          Bekräfta namnbytet
        </MainButton>
        {!open && !busy && (
          <Text size="sm" c="dimmed" ta="center">
            {early ? 'Knappen öppnar när arrangören tar emot namnbyten.' : errorTexts.DEADLINE_PASSED.text}
          </Text>
        )}
      </Stack>
    </BibCard>
  );
}
