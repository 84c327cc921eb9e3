'use client';

import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form, focusFirstError, showFieldErrors, zodValidate } from '@/components/form';
import { showDone, showError, showProblem } from '@/components/toast';
import { MAX_TEXT, reportProblemInput } from '@/domain/validation/trade';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

const schema = reportProblemInput.pick({ reason: true });

interface ReportProblemProps {
  listingId: string;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The buyer says what is wrong; the money then waits for a person to look at it. */
export function ReportProblem({ listingId, opened, onClose, onDone }: ReportProblemProps) {
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: zodValidate(schema),
  });

  const focusFirst = focusFirstError(form);

  const report = trpc.disputes.report.useMutation({
    onSuccess: async () => {
      showDone('Problem rapporterat', 'Ärendet granskas manuellt. Pengarna hålls tills det är avgjort.');
      form.reset();
      onDone();
      await utils.invalidate();
    },
    onError: async (error) => {
      if (showFieldErrors(form, error)) return;
      showError(error, { title: 'Fel vid rapportering' });
      await utils.purchases.invalidate();
    },
  });

  const refuse: typeof focusFirst = (errors) => {
    focusFirst(errors);
    const { title, text } = errorTexts.REASON_MISSING;
    if (form.getValues().reason.trim() === '') showProblem(title, text);
  };

  return (
    <Modal opened={opened} onClose={onClose} title="Rapportera Problem">
      <Form onSubmit={form.onSubmit(({ reason }) => report.mutate({ listingId, reason }), refuse)}>
        <Text>
          Berätta vad som är fel, så granskar vi ärendet. Säljaren får inga pengar förrän det är avgjort.
        </Text>
        <Textarea
          label="Vad har hänt?"
          description="Skriv gärna vad arrangören säger och vad du har försökt."
          minRows={4}
          maxRows={10}
          maxLength={MAX_TEXT}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="red" loading={report.isPending}>
            Skicka rapport
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
