'use client';

import { Alert, Button, Code, Group, List, ListItem, Stack, Text, Textarea } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useNow } from '@/components/clock';
import { confirmAction } from '@/components/confirm';
import { Countdown } from '@/components/countdown';
import { errorCodeOf } from '@/components/error-code';
import { fieldErrorsOf } from '@/components/errors';
import { Kr } from '@/components/keyed-text';
import { MainButton } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { type Refusal, RefusalRedirect } from '@/components/refusal-redirect';
import { TitledCard } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { StepLine } from '@/components/step-line';
import { showDone, showError, showProblem } from '@/components/toast';
import { codeLength } from '@/domain/purchase/hand-over';
import { handOverCode } from '@/domain/purchase/input';
import type { PurchaseState } from '@/domain/purchase/states';
import { DAY, MINUTE } from '@/domain/time';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { ForwardedMail } from '@/features/purchases/forwarded-mail';
import { HandOverSummary } from '@/features/purchases/hand-over-summary';
import { OrganiserStatement, Quotation } from '@/features/purchases/organiser-statement';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { OtherParty } from '@/features/users/user-line';
import { formatDate, formatDeadline } from '@/text/dates';
import { formatOpening } from '@/text/deadlines';
import { errorTexts } from '@/text/errors';
import { numbers } from '@/text/policy-numbers';
import { trpc } from '@/trpc/client';
import { FailedPage } from '../failed-page';
import { MY_LISTINGS } from '../paths';
import { nameChangeRefusal } from '../refusals';
import { accountRows, buyersPart, type NameChange, proofOf, runnerRows, sellerStatus } from './instructions';
import { BuyerCard, GiveUpButton, TransferInstructions } from './name-change-cards';
import { ProofField, useProofUpload } from './proof-upload';

const wrong: Refusal = {
  title: 'Fel status',
  text: 'Det finns inget namnbyte att göra för den här annonsen just nu.',
  to: MY_LISTINGS,
};
const waiting: Refusal = { ...errorTexts.AWAITING_BUYER, to: MY_LISTINGS };

/** Where to redirect when the purchase needs no name change now, else null. */
const refusals: Record<PurchaseState, Refusal | null> = {
  pending_payment: wrong,
  pending: wrong,
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
  /** Undefined when the server could not fetch it: the browser tries again. */
  initial: NameChange | undefined;
}

export function NameChangeView({ listingId, sellerName, initial }: NameChangeViewProps) {
  const {
    data: change,
    error,
    refetch,
  } = trpc.purchases.forNameChange.useQuery({ listingId }, initial ? { initialData: initial } : {});
  /** Set once the seller has confirmed: the page then redirects. */
  const done = useRef(false);
  if (change) {
    const refusal = change.state ? refusals[change.state] : wrong;
    if (refusal && !done.current) return <RefusalRedirect {...refusal} />;
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
  return (
    nameChangeRefusal(errorCodeOf(error)) || (
      <FailedPage
        title="Ett fel inträffade"
        text="Namnbytet kunde inte hämtas. Försök igen."
        onRetry={() => void refetch()}
      />
    )
  );
}

interface NameChangePageProps {
  change: NameChange;
  sellerName: string;
  onDone: () => void;
}

function NameChangePage({ change, sellerName, onDone }: NameChangePageProps) {
  const { buyer, purchase } = change;
  const runner = buyer ? runnerRows(buyer) : [];
  return (
    <Page width="text">
      <PageHeading
        title="Genomför namnbytet"
        lead={`${change.title}, ${change.distance}, ${formatDate(change.date)}`}
        back={{ href: MY_LISTINGS, label: 'Till mina annonser' }}
      />
      {/* What a phone's first screens are for: what to do, the field and the button. The rest is read when it is needed. */}
      <Stack gap="lg">
        <CurrentTask change={change} />
        <Completion change={change} onDone={onDone} />
        {buyer && (
          <BuyerCard
            listingId={change.listingId}
            runner={runner}
            account={accountRows(buyer)}
            profile={<OtherParty purchase={purchase} as="Köpare" />}
            mayRequest={purchase?.events.includes('detailsRequested') ?? false}
          />
        )}
        <TransferInstructions change={change} runner={runner} sellerName={sellerName} />
        {purchase && <ForwardedMail purchaseId={purchase.purchaseId} mails={change.mails} />}
        <Progress change={change} />
        {purchase?.events.includes('saleGivenUp') && (
          <GiveUpButton listingId={change.listingId} total={purchase.split.total} onDone={onDone} />
        )}
      </Stack>
    </Page>
  );
}

/** What the seller does now, and until when. */
function CurrentTask({ change }: { change: NameChange }) {
  const now = useNow(MINUTE);
  const { purchase } = change;
  const open = now >= (purchase?.steps.nameChangeStartsAt ?? now);
  const note = purchase?.code.rejectedNote;
  return (
    <HandOverSummary
      todo={
        <>
          <Text>{sellerStatus(change, open)}</Text>
          <Group gap="xs">
            {change.buyer && (
              <Button component="a" href="#koparen" variant="light" size="sm">
                Köparens uppgifter
              </Button>
            )}
            <Button component="a" href="#sa-gor-du" variant="light" size="sm">
              Så gör du
            </Button>
          </Group>
          {purchase && <OrganiserStatement purchase={purchase} />}
          {note && <Quotation by="Köparen skriver">{note}</Quotation>}
        </>
      }
      until={
        purchase &&
        !purchase.stoppedAt && (
          <Stack gap="xs">
            <TimeLeft change={change} />
            <CalendarLink purchase={purchase} />
          </Stack>
        )
      }
    />
  );
}

/** How far the sale has come, and what the buyer has done. */
function Progress({ change }: { change: NameChange }) {
  const lines = buyersPart(change);
  return (
    <>
      {change.purchase && <StepLine steps={purchaseSteps(change.purchase)} />}
      {lines.length > 0 && (
        <TitledCard id="koparen-har" title="Det här har köparen gjort">
          <List spacing={6} style={{ overflowWrap: 'anywhere' }}>
            {lines.map(({ key, text }) => (
              <ListItem key={key}>{text}</ListItem>
            ))}
          </List>
        </TitledCard>
      )}
    </>
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
      <Alert title={`Namnbytet öppnar ${formatOpening(starts)}`}>
        Arrangören tar inte emot namnbyten ännu. Ha det klart senast{' '}
        <strong>{formatDeadline(deadline)}</strong>.
      </Alert>
    );
  }
  const recheck = () => void utils.purchases.forNameChange.invalidate({ listingId: change.listingId });
  return (
    <Stack gap="xs">
      {deadline.getTime() - now.getTime() <= COUNTED && (
        <Countdown until={deadline} label="Tid kvar för namnbytet" size="lg" onEnd={recheck} />
      )}
      <Text>
        Var klar senast <strong>{formatDeadline(deadline)}</strong>. Annars får köparen pengarna tillbaka och
        annonsen pausas.
      </Text>
      {change.purchase?.request?.open && (
        <Text size="sm" c="dimmed">
          Tiden är förlängd medan du väntar på köparen. Svarar köparen inte gäller samma sak när den är slut.
        </Text>
      )}
    </Stack>
  );
}

/** What the seller has done, and that the buyer's mail is queued. */
const MailedNote = ({ children }: { children: string }) => (
  <>
    <strong>E-postmeddelande skickat</strong>
    <br />
    {children}
  </>
);

/** The code in the confirmation before it is handed over. */
const CodePreview = ({ text, code }: { text: string; code: string }) => (
  <Stack gap="sm">
    {text}
    <Code
      block
      translate="no"
      fz="md"
      bg="var(--lb-surface-sunk)"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {code}
    </Code>
  </Stack>
);

function Completion({ change, onDone }: { change: NameChange; onDone: () => void }) {
  const router = useRouter();
  const field = useRef<HTMLDivElement>(null);
  const { listingId, purchase } = change;
  const proof = proofOf(change);
  const upload = useProofUpload(listingId);
  const byCode = purchase?.byCode ?? false;
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const codeField = useRef<HTMLTextAreaElement>(null);

  const complete = trpc.purchases.completeNameChange.useMutation({
    onSuccess: ({ mailed }) => {
      onDone();
      if (mailed) showDone(proof.done.title, <MailedNote>{proof.done.text}</MailedNote>);
      else showProblem('Varning', proof.done.withoutMail);
      router.push(MY_LISTINGS);
    },
    onError: (error) => {
      const code = errorCodeOf(error);
      if (code === 'WRONG_STATE' || code === 'AWAITING_BUYER' || code === 'ALREADY_COMPLETED') {
        // It has been done meanwhile, or is not to be done any more.
        onDone();
        const { text } = code === 'WRONG_STATE' ? wrong : errorTexts[code];
        showProblem(errorTexts.WRONG_STATE.title, text);
        router.push(MY_LISTINGS);
        return;
      }
      showError(error);
      const wrongCode = code === 'CODE_MISSING' ? errorTexts[code].text : fieldErrorsOf(error).code;
      if (wrongCode) refuseCode(wrongCode);
      else if (code === 'UPLOAD_NOT_FOUND' || code === 'PROOF_MISSING') upload.refuse(errorTexts[code].text);
    },
  });

  function refuseCode(text: string) {
    setCodeError(text);
    codeField.current?.focus();
  }

  function openConfirmation() {
    const proofUploadId = upload.uploadId;
    const read = handOverCode.safeParse(code);
    if (byCode && !read.success) {
      refuseCode(read.error.issues[0]?.message ?? errorTexts.CODE_MISSING.text);
      return;
    }
    if (!byCode && !proofUploadId) {
      const { title, text } = errorTexts.PROOF_MISSING;
      showProblem(title, text);
      upload.refuse(text);
      field.current?.querySelector('input')?.focus();
      return;
    }
    confirmAction({
      title: proof.question,
      text: read.success && byCode ? <CodePreview text={proof.text} code={read.data} /> : proof.text,
      confirm: proof.yes,
      cancel: 'Inte ännu',
      onConfirm: () => complete.mutate({ listingId, proofUploadId, ...(byCode && { code }) }),
    });
  }

  const now = useNow(MINUTE);
  const open = purchase?.events.includes('nameChanged') ?? false;
  const early = now < (purchase?.steps.nameChangeStartsAt ?? now);
  const sending = upload.progress !== null;
  const busy = complete.isPending || complete.isSuccess;
  return (
    <TitledCard id="bekraftelse" title={proof.heading} gap="md">
      {byCode && (
        <Textarea
          ref={codeField}
          label="Kod eller länk från arrangören"
          description="Bara köparen kan läsa den. Vi mejlar den aldrig."
          minRows={2}
          maxRows={6}
          maxLength={codeLength.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setCodeError(null);
          }}
          error={codeError}
          disabled={busy}
        />
      )}
      <div ref={field}>
        <ProofField label={proof.label} upload={upload} disabled={busy} />
      </div>
      <MainButton
        onClick={openConfirmation}
        fullWidth
        disabled={!open}
        busy={sending || busy}
        busyLabel={sending ? 'Laddar upp...' : 'Bekräftar...'}
      >
        {byCode ? 'Lämna koden' : 'Bekräfta namnbytet'}
      </MainButton>
      {!open && !busy && (
        <Text size="sm" c="dimmed" ta="center">
          {purchase?.stoppedAt
            ? 'Knappen öppnar igen om banken ger dig rätt.'
            : early
              ? 'Knappen öppnar när arrangören tar emot namnbyten.'
              : errorTexts.DEADLINE_PASSED.text}
        </Text>
      )}
      {purchase && (
        <Text size="sm" c="dimmed" ta="center">
          Köparen har {numbers.confirmationTime} på sig att kontrollera namnbytet. Sedan får du{' '}
          <Kr amount={purchase.split.payout} />.
        </Text>
      )}
    </TitledCard>
  );
}
