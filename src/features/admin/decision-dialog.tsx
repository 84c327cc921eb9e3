'use client';

import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorCodeOf } from '@/components/errors';
import { Form, focusFirstError } from '@/components/form';
import { showDone, showError } from '@/components/toast';
import { MAX_TEXT } from '@/domain/validation/trade';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/money';
import { type Inputs, trpc } from '@/trpc/client';
import type { DisputeItem } from './disputes-query';

export type Decision = Inputs['admin']['resolveDispute']['decision'];

const words: Record<Decision, { title: string; confirm: string; done: string; notes: string }> = {
  refund: {
    title: 'Återbetala köparen',
    confirm: 'Återbetala',
    done: 'Återbetalning genomförd',
    notes: 'Motivering',
  },
  release: {
    title: 'Betala ut till säljaren',
    confirm: 'Betala ut',
    done: 'Ärendet är löst',
    notes: 'Motivering (valfri)',
  },
};

interface DecisionDialogProps {
  item: DisputeItem;
  decision: Decision | null;
  onClose: () => void;
}

/** The last question before money moves: how much, to whom, and why. */
export function DecisionDialog({ item, decision, onClose }: DecisionDialogProps) {
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { notes: '' },
    validate: {
      notes: (value) => (decision === 'refund' && !value.trim() ? errorTexts.NOTES_MISSING.text : null),
    },
  });
  const resolve = trpc.admin.resolveDispute.useMutation({
    onSuccess: ({ decision: decided, amount }) => {
      showDone(words[decided].done, formatKr(amount));
      onClose();
    },
    onError: (error) => {
      // Another admin was first: what they decided stands, and is shown.
      const decided = ['WRONG_STATE', 'ALREADY_COMPLETED'].includes(errorCodeOf(error));
      showError(error, decided ? { text: 'Ärendet är redan avgjort av någon annan.' } : {});
      if (decided) onClose();
    },
    onSettled: () => utils.admin.disputes.invalidate(),
  });
  if (!decision) return null;
  const { title, confirm, notes } = words[decision];
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form
        onSubmit={form.onSubmit(
          ({ notes: text }) => resolve.mutate({ disputeId: item.id, decision, notes: text }),
          focusFirstError(form),
        )}
      >
        <Text>
          {decision === 'refund'
            ? `Köparen får tillbaka ${formatKr(item.total)}. Annonsen pausas.`
            : `Säljaren får ${formatKr(item.payout)}. Affären slutförs.`}{' '}
          Båda får beslutet och motiveringen i ett mejl. Det går inte att ångra.
        </Text>
        <Textarea
          label={notes}
          autosize
          minRows={3}
          maxLength={MAX_TEXT}
          key={form.key('notes')}
          {...form.getInputProps('notes')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color={decision === 'refund' ? 'red' : 'signal'} loading={resolve.isPending}>
            {confirm}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
