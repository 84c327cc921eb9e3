'use client';

import { FileInput, NativeSelect, Text, Textarea } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { showDone, showPrompt, TOAST_MS } from '@/components/toast';
import { MAX_TEXT } from '@/domain/input';
import { disputeLimits, problemKinds } from '@/domain/purchase/dispute';
import { reportProblemInput } from '@/domain/purchase/input';
import { uploadObstacle, uploadRules } from '@/domain/site/uploads';
import { disputePath, problemLabels, REPORT_PROBLEM, REPORTED } from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { sendEvidence } from './send-evidence';

const NOT_PICKED = '';

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

interface ReportProblemDialogProps {
  listingId: string;
  onClose: () => void;
}

/** The buyer reports a problem: the money is held until the dispute is decided, and the dispute has a page. */
export function ReportProblemDialog({ listingId, onClose }: ReportProblemDialogProps) {
  const router = useRouter();
  const [files, setFiles] = useState<File[]>([]);
  const { client } = trpc.useUtils();
  const fileError = filesObstacle(files);

  const { form, submit, busy } = useServerForm({
    schema: reportProblemInput,
    initialValues: { kind: NOT_PICKED, reason: '' },
    toInput: ({ kind, reason }) => ({ listingId, reason, kind: kind || undefined }),
    // Its field is not the form's.
    rules: () => (fileError ? { files: fileError } : {}),
    send: client.disputes.report.mutate,
    meta: { failed: 'Fel vid rapportering' },
    onSuccess: async ({ disputeId }) => {
      const refused = [];
      for (const file of files) refused.push(await sendEvidence(file, disputeId));
      // Only one toast is shown at a time: failed uploads are mentioned in the same.
      const left = refused.flatMap((one) =>
        one ? [`${one.name} kom inte med. ${errorTexts[one.code].text}`] : [],
      );
      const [title, text] = REPORTED;
      showDone(title, [text, ...left].join(' '), left.length > 0 ? LONG_TOAST_MS : TOAST_MS);
      onClose();
      router.push(disputePath(disputeId));
    },
    onInvalid: () => {
      const { title, text } = errorTexts.REASON_MISSING;
      if (form.getValues().reason.trim() === '') showPrompt(title, text);
    },
  });

  return (
    <FormDialog
      title={REPORT_PROBLEM}
      onClose={onClose}
      onSubmit={submit}
      submit="Skicka rapport"
      busy={busy}
    >
      <Text>
        Berätta vad som är fel, så tittar vi på ärendet. Säljaren får inga pengar förrän det är avgjort.
      </Text>
      <NativeSelect
        label="Vad gäller det? (valfritt)"
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
    </FormDialog>
  );
}
