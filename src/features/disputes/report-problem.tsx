'use client';

import { FileInput, NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { options } from '@/components/options';
import { showDone, showProblem, TOAST_MS } from '@/components/toast';
import { disputeLimits, type ProblemKind, problemKinds } from '@/domain/purchase/problems';
import { uploadObstacle, uploadRules } from '@/domain/upload/rules';
import { MAX_TEXT, reportProblemInput } from '@/domain/validation/purchase';
import { errorTexts } from '@/text/errors';
import { disputePath, problemLabels } from '@/text/problems';
import { trpc } from '@/trpc/client';
import { sendEvidence } from './send-evidence';

const schema = reportProblemInput.pick({ kind: true, reason: true });
const NOT_PICKED = '';

const REPORTED = 'Vi tittar på ärendet. Pengarna hålls tills det är avgjort.';
/** For a toast with more to read. */
const LONG_TOAST_MS = 10_000;

const kinds = [
  { value: NOT_PICKED, label: 'Välj det som stämmer bäst' },
  ...options(problemLabels, problemKinds),
];

/** Validates the chosen files before they are sent. */
function filesObstacle(files: File[]): string | null {
  if (files.length > disputeLimits.filesPerSide) return `Högst ${disputeLimits.filesPerSide} filer.`;
  for (const file of files) {
    const code = uploadObstacle('evidence', file);
    if (code) return `${file.name}: ${errorTexts[code].text}`;
  }
  return null;
}

interface ReportProblemProps {
  listingId: string;
  opened: boolean;
  onClose: () => void;
}

/** The buyer reports a problem: the money is held until the dispute is decided, and the dispute has a page. */
export function ReportProblem({ listingId, opened, onClose }: ReportProblemProps) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [files, setFiles] = useState<File[]>([]);
  const [sending, setSending] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { kind: NOT_PICKED as ProblemKind | '', reason: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const focusFirst = focusFirstError(form);
  const fileError = filesObstacle(files);

  const report = trpc.disputes.report.useMutation({
    onSuccess: async ({ disputeId }) => {
      setSending(true);
      const refused = [];
      for (const file of files) refused.push(await sendEvidence(file, disputeId));
      setSending(false);
      // Only one toast is shown at a time: failed uploads are mentioned in the same.
      const left = refused.flatMap((one) =>
        one ? [`${one.name} kom inte med. ${errorTexts[one.code].text}`] : [],
      );
      showDone(
        'Problem rapporterat',
        [REPORTED, ...left].join(' '),
        left.length > 0 ? LONG_TOAST_MS : TOAST_MS,
      );
      onClose();
      router.push(disputePath(disputeId));
      await utils.invalidate();
    },
    onError: async (error) => {
      if (!showFormError(form, error, { title: 'Fel vid rapportering' })) await utils.purchases.invalidate();
    },
  });

  const refuse: typeof focusFirst = (errors) => {
    focusFirst(errors);
    const { title, text } = errorTexts.REASON_MISSING;
    if (form.getValues().reason.trim() === '') showProblem(title, text);
  };
  const send = ({ kind, reason }: { kind: ProblemKind | ''; reason: string }) => {
    if (!fileError) report.mutate({ listingId, reason, ...(kind && { kind }) });
  };

  return (
    <Dialog opened={opened} onClose={onClose} title="Rapportera problem">
      <Form onSubmit={form.onSubmit(send, refuse)}>
        <Text>
          Berätta vad som är fel, så tittar vi på ärendet. Säljaren får inga pengar förrän det är avgjort.
        </Text>
        <NativeSelect
          label="Vad gäller det?"
          data={kinds}
          data-autofocus
          key={form.key('kind')}
          {...form.getInputProps('kind')}
        />
        <Textarea
          label="Vad har hänt?"
          description="Skriv gärna vad arrangören säger och vad du har försökt."
          minRows={4}
          maxRows={10}
          autosize
          maxLength={MAX_TEXT}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <FileInput
          label="Underlag (valfritt)"
          description={`Skärmbilder eller PDF, högst ${disputeLimits.filesPerSide} filer om 10 MB. Bara säljaren och vi ser dem.`}
          placeholder="Välj filer"
          accept={uploadRules.evidence.types.join(',')}
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Ta bort filerna' }}
          value={files}
          onChange={setFiles}
          error={fileError}
        />
        <FormButtons onCancel={onClose} color="red" loading={report.isPending || sending}>
          Skicka rapport
        </FormButtons>
      </Form>
    </Dialog>
  );
}
