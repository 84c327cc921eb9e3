'use client';

import { Code, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { useNow } from '@/components/clock';
import { confirmAction } from '@/components/confirm';
import { errorCodeOf } from '@/components/error-code';
import { Form, focusFirstError, showAtFields } from '@/components/form';
import { Kr } from '@/components/keyed-text';
import { MainButton } from '@/components/main-button';
import { TitledCard } from '@/components/section';
import { showDone, showError, showProblem, showPrompt } from '@/components/toast';
import { codeLength } from '@/domain/purchase/hand-over';
import { handedInInput, handOverCode } from '@/domain/purchase/input';
import { MINUTE } from '@/domain/time';
import { errorTexts } from '@/text/errors';
import { numbers } from '@/text/policy-numbers';
import { trpc } from '@/trpc/client';
import { MY_LISTINGS } from '../paths';
import { noNameChange } from '../refusals';
import { type NameChange, proofOf } from './instructions';
import { ProofField, useProofUpload } from './proof-upload';

interface HandedIn {
  code: string;
  proofUploadId: string | null;
}

/** Hands in the code or the proof, after a confirmation. @param props.onDone nothing is to be done here any more */
export function Completion({ change, onDone }: { change: NameChange; onDone: () => void }) {
  const router = useRouter();
  const { listingId, purchase } = change;
  const proof = proofOf(change);
  const byCode = purchase?.byCode ?? false;
  const form = useForm<HandedIn>({
    initialValues: { code: '', proofUploadId: null },
    validate: schemaResolver(handedInInput[byCode ? 'code' : 'proof'], { sync: true }),
  });
  const upload = useProofUpload(listingId, (id) => form.setFieldValue('proofUploadId', id));
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
        const { text } = code === 'WRONG_STATE' ? noNameChange : errorTexts[code];
        showProblem(errorTexts.WRONG_STATE.title, text);
        router.push(MY_LISTINGS);
        return;
      }
      if (!showAtFields(form, error, { CODE_MISSING: 'code' })) showError(error);
      if (code === 'UPLOAD_NOT_FOUND' || code === 'PROOF_MISSING') upload.refuse(errorTexts[code].text);
    },
  });
  const openConfirmation = ({ code, proofUploadId }: HandedIn) =>
    confirmAction({
      title: proof.question,
      text: byCode ? <CodePreview text={proof.text} code={handOverCode.parse(code)} /> : proof.text,
      confirm: proof.yes,
      cancel: 'Inte ännu',
      onConfirm: () => complete.mutate({ listingId, proofUploadId, ...(byCode && { code }) }),
    });
  const focusFirst = focusFirstError(form);
  const refuse: typeof focusFirst = (errors) => {
    focusFirst(errors);
    if (errors.proofUploadId) showPrompt(errorTexts.PROOF_MISSING.title, errorTexts.PROOF_MISSING.text);
  };

  const open = purchase?.events.includes('nameChanged') ?? false;
  const sending = upload.progress !== null;
  const busy = complete.isPending || complete.isSuccess;
  return (
    <TitledCard id="bekraftelse" title={proof.heading} gap="md">
      <Form onSubmit={form.onSubmit(openConfirmation, refuse)}>
        {byCode && (
          <Textarea
            label="Kod eller länk från arrangören"
            description="Bara köparen kan läsa den. Vi mejlar den aldrig."
            minRows={2}
            maxRows={6}
            maxLength={codeLength.max}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // Not disabled, which would not take the focus when the code is refused.
            readOnly={busy}
            {...form.getInputProps('code')}
          />
        )}
        <ProofField
          label={proof.label}
          upload={upload}
          disabled={busy}
          {...form.getInputProps('proofUploadId')}
        />
        <MainButton
          type="submit"
          fullWidth
          disabled={!open}
          busy={sending || busy}
          busyLabel={sending ? 'Laddar upp...' : 'Bekräftar...'}
        >
          {byCode ? 'Lämna koden' : 'Bekräfta namnbytet'}
        </MainButton>
      </Form>
      {!open && !busy && <ClosedNote purchase={purchase} />}
      {purchase && (
        <Text size="sm" c="dimmed" ta="center">
          Köparen har {numbers.confirmationTime} på sig att kontrollera namnbytet. Sedan får du{' '}
          <Kr amount={purchase.split.payout} />.
        </Text>
      )}
    </TitledCard>
  );
}

/** Why the button cannot be pressed. */
function ClosedNote({ purchase }: { purchase: NameChange['purchase'] }) {
  const now = useNow(MINUTE);
  const early = now < (purchase?.steps.nameChangeStartsAt ?? now);
  return (
    <Text size="sm" c="dimmed" ta="center">
      {purchase?.stoppedAt
        ? 'Knappen öppnar igen om banken ger dig rätt.'
        : early
          ? 'Knappen öppnar när arrangören tar emot namnbyten.'
          : errorTexts.DEADLINE_PASSED.text}
    </Text>
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
